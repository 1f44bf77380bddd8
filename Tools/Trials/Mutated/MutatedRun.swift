/// The result of one damaged file.
struct MutatedRun: Sendable {
    /// The ways in which an item ends.
    enum Ending: Sendable, Hashable {
        /// It played to the goal, or to its end.
        case played
        /// It failed, with the code of the error.
        case failed(String)
        /// Neither happened in time.
        case hung
    }

    /// The limits that a run must keep.
    struct Limits: Sendable {
        /// The memory of an engine's process, in bytes.
        var memory = 600_000_000
        /// The time until a failure, in seconds.
        var failure = 3.0
    }

    let name: String
    var ending = Ending.hung
    /// The time until the ending, in seconds.
    var time = 0.0
    /// The codes of the warnings.
    var warnings: [String] = []
    /// The engine's processes that ended or hung.
    var losses = 0
    /// The largest memory of an engine's process, in bytes.
    var memory = 0
    /// `true` if mpv plays the file; `nil` if it was not asked.
    var mpvPlays: Bool?
    /// States that the interface should not have shown.
    var lies: [String] = []

    /// A sentence for each promise that was broken.
    func problems(_ limits: Limits = Limits()) -> [String] {
        var problems = lies
        if losses > 0 { problems.append("\(losses) lost engines") }
        if memory > limits.memory { problems.append("\(memory / 1_000_000) MB") }
        switch ending {
        case .played: break
        case .hung: problems.append("neither plays nor fails")
        case .failed(let code):
            if time > limits.failure { problems.append("\(code) after \((time * 10).rounded() / 10) s") }
            if mpvPlays == true { problems.append("\(code), but mpv plays it") }
        }
        return problems
    }
}
