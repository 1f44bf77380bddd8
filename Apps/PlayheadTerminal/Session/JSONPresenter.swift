import FeedLoading
import PlaybackModel
import Playhead

/// Prints a session as JSON lines.
///
/// Transitions are printed in the turn in which they happen, with the moment of their cause; everything else right
/// after that turn, with the moment of printing. So times never decrease.
@MainActor final class JSONPresenter: SessionPresenter {
    private let output: any TextOutput
    private weak var session: PlaySession?
    private var waiting: [(Moment) -> JSONValue] = []
    private var flush: ScheduledAction?
    private var tracks = TracksReport()
    private var metadata = MediaMetadata.empty
    private var item: ItemID?
    /// The latest error that was printed.
    private var error: PlaybackError?

    init(output: any TextOutput) { self.output = output }

    var isInteractive: Bool { false }

    private var start: Moment { session?.start ?? .zero }

    func begin(_ session: PlaySession) { self.session = session }

    func show(_ transition: PlaybackTransition) {
        print(EventLine.transition(transition, start: start))
        if let error = transition.lanes.readiness.error, transition.previous.readiness.error != error {
            self.error = error
            print(EventLine.error(error, at: transition.moment, start: start))
        }
    }

    func show(warning: PlaybackError) {
        printSoon { [start] in EventLine.warning(warning, at: $0, start: start) }
    }

    func show(engine status: EngineStatus) {
        printSoon { [start] in EventLine.engine(status, at: $0, start: start) }
    }

    func show(opening report: OpeningReport) {
        printSoon { [start] in EventLine.opening(report, at: $0, start: start) }
    }

    func show(_ properties: PlayerProperties) {
        if properties.currentItem != item {
            item = properties.currentItem
            (tracks, metadata) = (TracksReport(), .empty)
        }
        if properties.tracks != tracks {
            tracks = properties.tracks
            printSoon { [tracks, start] in EventLine.tracks(tracks, at: $0, start: start) }
        }
        if properties.metadata != metadata {
            metadata = properties.metadata
            printSoon { [metadata, start] in EventLine.metadata(metadata, at: $0, start: start) }
        }
    }

    func tick() {
        printWaiting()
        guard let session else { return }
        print(
            EventLine.position(
                session.player.time(), properties: session.player.currentProperties, at: session.scheduler.now,
                start: start))
    }

    func end(_ summary: SessionSummary) {
        printWaiting()
        guard let session else { return }
        // A source that could not be opened never became an item.
        if let error = summary.error, error != self.error {
            print(EventLine.error(error, at: session.scheduler.now, start: start))
        }
        print(EventLine.summary(summary, at: session.scheduler.now, start: start))
    }

    private func printSoon(_ line: @escaping (Moment) -> JSONValue) {
        waiting.append(line)
        guard flush == nil, let session else { return }
        flush = session.scheduler.schedule(at: session.scheduler.now) { [weak self] in self?.printWaiting() }
    }

    private func printWaiting() {
        flush?.cancel()
        flush = nil
        guard let session, !waiting.isEmpty else { return }
        let lines = waiting
        waiting = []
        for line in lines { print(line(session.scheduler.now)) }
    }

    private func print(_ value: JSONValue) { output.write(value.text + "\n") }
}
