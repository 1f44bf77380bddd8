/// The outcome of one process.
enum TortureOutcome: String, CaseIterable {
    /// The engine obeyed and still plays.
    case ok
    /// The position did not advance at the end, or a seek was not answered.
    case stuck
    /// The engine reported a failure.
    case error
    /// An assertion aborted the process.
    case abort
    /// The process crashed.
    case crash
    /// The process did not end.
    case hang
}
