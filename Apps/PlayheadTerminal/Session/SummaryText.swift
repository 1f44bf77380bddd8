import MediaReaders
import PlaybackModel
import Playhead

/// The summary of a session as text.
enum SummaryText {
    /// The summary in one line.
    static func line(_ summary: SessionSummary) -> String {
        var facts = ["watched \(PlayerWording.duration(summary.watchedTime))"]
        if let startup = summary.startupTime { facts.insert("started in \(PlayerWording.duration(startup))", at: 0) }
        facts.append(
            summary.stalls == 0
                ? "no stalls" : "\(count(summary.stalls, "stall")) (\(PlayerWording.duration(summary.stallTime)))")
        facts.append(count(summary.seeks, "seek"))
        facts.append(count(summary.droppedFrames, "dropped frame"))
        return "\(outcome(summary.outcome)): \(facts.joined(separator: ", "))."
    }

    /// The failure of the session, its cause and remedy, as lines; `nil` unless it failed.
    static func failure(_ summary: SessionSummary) -> String? {
        summary.error.map { failure($0) }
    }

    /// A failure, its cause and remedy, as lines.
    static func failure(_ error: PlaybackError) -> String {
        var lines = ["playhead: " + PrintableText(error.message).string]
        for text in [error.cause, error.remedy] where !text.isEmpty { lines.append("  " + PrintableText(text).string) }
        if let url = error.url { lines.append("  " + redactedURL(url)) }
        return lines.joined(separator: "\n")
    }

    private static func outcome(_ outcome: SessionSummary.Outcome) -> String {
        switch outcome {
        case .ended: "Ended"
        case .failed: "Failed"
        case .stopped: "Stopped"
        case .timeout: "Time limit reached"
        }
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        switch number {
        case 0: "no \(noun)s"
        case 1: "1 \(noun)"
        default: "\(number) \(noun)s"
        }
    }
}
