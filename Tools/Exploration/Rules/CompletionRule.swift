import PlaybackModel

/// The rule that each command a caller waits for is completed exactly once.
enum CompletionRule {
    static func check(
        _ before: borrowing PlaybackMachine, _ input: PlaybackInput, _ output: borrowing PlaybackOutput,
        _ after: borrowing PlaybackMachine
    ) throws(Violation) {
        let count = before.pendingSeekCount
        var asked: CommandID?
        if case .command(let command, let id) = input, command.isAnswered { asked = id }
        if output.completions.isEmpty, asked == nil, count == after.pendingSeekCount { return }
        for (index, completion) in output.completions.enumerated() {
            guard completion.id == asked || before.awaits(completion.id) else {
                throw Violation(.completion, "\(completion.id.rawValue) is completed, but no caller waits for it")
            }
            guard !after.awaits(completion.id) else {
                throw Violation(.completion, "\(completion.id.rawValue) is completed, but still waits")
            }
            for other in output.completions[..<index] where other.id == completion.id {
                throw Violation(.completion, "\(completion.id.rawValue) is completed twice")
            }
        }
        for index in 0..<count {
            let seek = before.waitingSeek(index)
            guard seek.isOwn || after.awaits(seek.id) || output.completes(seek.id) else {
                throw Violation(.completion, "\(seek.id.rawValue) is forgotten")
            }
        }
        if let asked, !after.awaits(asked), !output.completes(asked) {
            throw Violation(.completion, "\(asked.rawValue) is forgotten immediately")
        }
    }
}

extension PlaybackCommand {
    /// A Boolean value that indicates whether a caller waits for its completion.
    var isAnswered: Bool {
        switch self {
        case .seek, .step, .replay: true
        default: false
        }
    }
}

extension PlaybackMachine {
    fileprivate func awaits(_ id: CommandID) -> Bool {
        for index in 0..<pendingSeekCount where waitingSeek(index).id == id { return true }
        return false
    }
}

extension PlaybackOutput {
    fileprivate func completes(_ id: CommandID) -> Bool { completions.contains { $0.id == id } }
}
