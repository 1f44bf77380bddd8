import Localization
import MediaReaders
import PlaybackModel
import Playhead

/// The summary of a session as text.
enum SummaryText {
    /// The summary in one line.
    static func line(_ summary: SessionSummary) -> String {
        var facts = [localized("watched \(PlayerWording.duration(summary.watchedTime))")]
        if let startup = summary.startupTime {
            facts.insert(localized("started in \(PlayerWording.duration(startup))"), at: 0)
        }
        let failed = summary.failedItems - (summary.outcome == .failed ? 1 : 0)
        if failed > 0 {
            facts.append(localized(.plural(failed, one: "\(failed) item failed", other: "\(failed) items failed")))
        }
        let (stalls, seeks, frames) = (summary.stalls, summary.seeks, summary.droppedFrames)
        facts.append(
            stalls == 0
                ? localized("no stalls")
                : localized(.plural(stalls, one: "\(stalls) stall", other: "\(stalls) stalls"))
                    + " (\(PlayerWording.duration(summary.stallTime)))")
        facts.append(
            seeks == 0
                ? localized("no seeks") : localized(.plural(seeks, one: "\(seeks) seek", other: "\(seeks) seeks")))
        facts.append(
            frames == 0
                ? localized("no dropped frames")
                : localized(.plural(frames, one: "\(frames) dropped frame", other: "\(frames) dropped frames")))
        return "\(outcome(summary.outcome)): \(facts.joined(separator: ", "))."
    }

    /// The failure of the session, its cause and remedy, as lines; `nil` unless it failed.
    static func failure(_ summary: SessionSummary) -> String? {
        summary.error.map { failure($0) }
    }

    /// A failure, its cause and remedy, as lines.
    static func failure(_ error: PlaybackError) -> String {
        var lines = ["playhead: " + PrintableText(error.message).string]
        for text in [error.cause, error.terminalRemedy] where !text.isEmpty {
            lines.append("  " + PrintableText(text).string)
        }
        if let url = error.url { lines.append("  " + redactedURL(url)) }
        return lines.joined(separator: "\n")
    }

    private static func outcome(_ outcome: SessionSummary.Outcome) -> String {
        switch outcome {
        case .ended: localized("Ended")
        case .failed: localized("Failed")
        case .stopped: localized("Stopped")
        case .timeout: localized("Time limit reached")
        }
    }
}
