import PlaybackModel

extension Move: CustomStringConvertible {
    /// The move in words.
    package var description: String {
        switch self {
        case .wait(let time): "\(seconds(time)) s pass"
        case .command(let command): "user: \(words(command))"
        case .engine(let event, let load): "engine\(words(load)): \(words(event))"
        case .transport(let state, let answer, let reason, let load):
            "engine\(words(load)): transport \(state.name)\(words(answer))"
                + (reason == .none ? "" : ", because of \(reason.rawValue)")
        case .seeked(let waiting, let landing, let load): "engine\(words(load)): \(words(waiting)) \(words(landing))"
        case .system(let event): "system: \(words(event))"
        case .deadline(let kind): "deadline: \(kind)"
        case .lateDeadline(let kind): "deadline that was cancelled: \(kind)"
        }
    }

    private func seconds(_ nanoseconds: Int64) -> String {
        let milliseconds = nanoseconds / 1_000_000
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)" : "\(Double(milliseconds) / 1000)"
    }

    private func words(_ load: Load) -> String {
        switch load {
        case .current: ""
        case .next: " of the next item"
        case .other: " of another load"
        case .none: " as a whole"
        }
    }

    private func words(_ answer: Answer) -> String {
        switch answer {
        case .newest: ""
        case .older: ", in answer to an older command"
        case .nothing: ", in answer to nothing"
        case .neverGiven: ", in answer to a command that was never sent"
        }
    }

    private func words(_ waiting: Waiting) -> String {
        switch waiting {
        case .newest: "the seek"
        case .oldest: "the oldest seek"
        case .unknown: "a seek that no caller waits for"
        }
    }

    private func words(_ landing: Landing) -> String {
        switch landing {
        case .onTarget: "lands"
        case .at(let time): "lands at \(words(time))"
        case .superseded: "is superseded"
        case .failed(let error): "fails (\(error.code.rawValue))"
        }
    }

    private func words(_ time: CMTime) -> String { time.isNumeric ? "\(time.seconds)" : "\(time)" }

    private func words(_ command: PlaybackCommand) -> String {
        switch command {
        case .load(let request, let play):
            "load item \(request.item.rawValue)"
                + (request.start.map { " at \(words($0))" } ?? "")
                + (play.map { $0 ? ", to play" : ", to pause" } ?? "")
        case .setNext(let request): request.map { "next is item \($0.item.rawValue)" } ?? "no next item"
        case .seek(let target, _, _, let isSmooth): (isSmooth ? "smooth seek to " : "seek to ") + words(target)
        case .step(let count): "step by \(count)"
        case .setRate(let rate): "rate \(rate)"
        case .setActionAtItemEnd(let action): "at the end \(action.rawValue)"
        case .setLoops(let loops): loops ? "loop" : "do not loop"
        default: command.name.rawValue
        }
    }

    private func words(_ event: EngineEvent) -> String {
        switch event {
        case .ready(let description):
            "ready at \(words(description.position)), \(words(description.ranges.duration)) long"
        case .position(let report): "position \(words(report.time))"
        case .ranges(let ranges): "\(words(ranges.duration)) long"
        case .buffering(let report):
            "buffer at \(report.percent) %" + (report.isLikelyToKeepUp ? ", enough" : "")
        case .discontinuity(let time): "jumped to \(words(time))"
        case .repairing(let step): "repairing: \(step.rawValue)"
        case .ended(let report):
            "ended at \(words(report.position))" + (report.isTruncated ? ", where the data end" : "")
        case .failed(let error): "failed (\(error.code.rawValue))"
        case .warning(let error): "warning (\(error.code.rawValue))"
        default: "\(event)".prefix { $0 != "(" }.description
        }
    }

    private func words(_ event: SystemEvent) -> String {
        switch event {
        case .interruptionEnded(let shouldResume):
            "interruption ended, " + (shouldResume ? "resume" : "do not resume")
        default: "\(event)"
        }
    }
}
