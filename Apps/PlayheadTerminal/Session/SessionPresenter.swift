import FeedLoading
import PlaybackModel
import Playhead

/// Presents a session: as JSON lines, as plain lines, or as a live view.
@MainActor protocol SessionPresenter: AnyObject {
    /// `true` if the user can respond to a failure, so that the session continues.
    var isInteractive: Bool { get }
    /// Called at the start of the session, before media is opened.
    func begin(_ session: PlaySession)
    /// Called when the lanes change, in the same turn.
    func show(_ transition: PlaybackTransition)
    /// Called for a warning. Playback continues.
    func show(warning: PlaybackError)
    /// Called for the failure of an item before the next one is opened.
    func show(failure: PlaybackError)
    /// Called when the process of the engine was started, lost or replaced.
    func show(engine: EngineStatus)
    /// Called when everything in folders and lists was found.
    func show(opening report: OpeningReport)
    /// Called when the properties change, in the same turn, before its transition.
    func show(_ properties: PlayerProperties)
    /// Called once per second of the program's run time.
    func tick()
    /// Called at the end of the session.
    func end(_ summary: SessionSummary)
}

extension SessionPresenter {
    func show(failure: PlaybackError) {}
    func show(engine: EngineStatus) {}
}
