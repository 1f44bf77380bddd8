/// How one process came out.
enum TortureOutcome: String, CaseIterable {
    /// It obeyed to the end and played on.
    case ok
    /// It did not move at the end, or a seek was never answered.
    case stuck
    /// The engine reported a failure.
    case error
    /// The process was aborted by an assertion.
    case abort
    /// The process crashed.
    case crash
    /// The process did not end.
    case hang
}
