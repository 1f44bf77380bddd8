import PlaybackModel
import Playhead

/// Shows a session to somebody: as JSON lines, as plain lines, or as a live view.
@MainActor protocol SessionPresenter: AnyObject {
    /// Whether somebody can act when playback fails, so that the session goes on.
    var isInteractive: Bool { get }
    /// The session begins; nothing was opened yet.
    func begin(_ session: PlaySession)
    /// The lanes changed. Called in the turn in which it happens.
    func show(_ transition: PlaybackTransition)
    /// Something is wrong, playback goes on.
    func show(warning: PlaybackError)
    /// The properties changed. Called in the turn in which it happens, before the transition of that turn.
    func show(_ properties: PlayerProperties)
    /// Another second of the program has passed.
    func tick()
    /// The session is over.
    func end(_ summary: SessionSummary)
}
