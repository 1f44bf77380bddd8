import FeedLoading
import Localization
import MediaReaders
import PlaybackModel
import Playhead

/// Prints a session as plain lines: one for each change of the phase or item, and one every ten seconds.
@MainActor final class PlainPresenter: SessionPresenter {
    private let output: any TextOutput
    private let errors: any TextOutput
    private weak var session: PlaySession?
    private var item: ItemID?
    private var last = ""
    private var seconds = 0

    init(output: any TextOutput, errors: any TextOutput) {
        self.output = output
        self.errors = errors
    }

    var isInteractive: Bool { false }

    func begin(_ session: PlaySession) { self.session = session }

    func show(_ transition: PlaybackTransition) {
        guard let session else { return }
        if transition.item != item, transition.lanes.readiness != .empty {
            item = transition.item
            let name = session.player.currentItem?.title ?? ""
            let (number, count) = session.place
            // A number that still grows is wrong in the next line.
            line(
                (count > 1 && !session.isFilling ? localized("\(number) of \(count)") + ": " : "")
                    + PrintableText(name).string,
                at: transition.moment)
            last = ""
        }
        let phase = PlayerWording.state(transition.lanes)
        guard phase != last else { return }
        last = phase
        line(phase + place(transition.position), at: transition.moment)
    }

    func show(warning: PlaybackError) {
        guard let session else { return }
        line(localized("Warning: \(PrintableText("\(warning)").string)"), at: session.scheduler.now)
    }

    func show(failure: PlaybackError) { errors.write(SummaryText.failure(failure) + "\n") }

    func show(opening report: OpeningReport) {
        guard let session, let notice = report.notice else { return }
        line(localized("Warning: \(PrintableText(notice).string)"), at: session.scheduler.now)
    }

    func show(_ properties: PlayerProperties) {}

    /// Prints the narration of the demo.
    func narrate(_ text: String) {
        guard let session else { return }
        line(text, at: session.scheduler.now)
    }

    func tick() {
        seconds += 1
        guard seconds % 10 == 0, let session else { return }
        let player = session.player
        line(PlayerWording.state(player.lanes) + place(player.time()), at: session.scheduler.now)
    }

    func end(_ summary: SessionSummary) {
        guard let session else { return }
        if let failure = SummaryText.failure(summary) { errors.write(failure + "\n") }
        line(SummaryText.line(summary), at: session.scheduler.now)
    }

    private func place(_ position: CMTime) -> String {
        guard let session, position.isNumeric else { return "" }
        let duration = session.player.duration
        let (now, end) = (PlayerWording.clock(position), PlayerWording.clock(duration))
        return " " + (duration.isNumeric ? localized("at \(now) of \(end)") : localized("at \(now)"))
    }

    private func line(_ text: String, at moment: Moment) {
        guard let session else { return }
        let seconds = Double(moment.nanoseconds(since: session.start)) / 1e9
        let time = PlayerWording.decimal(seconds, 3)
        output.write(String(repeating: " ", count: max(9 - time.count, 0)) + time + "  " + text + "\n")
    }
}
