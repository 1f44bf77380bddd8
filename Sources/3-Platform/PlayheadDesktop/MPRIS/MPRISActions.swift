public import FoundationEssentials
public import PlaybackModel

/// An application's responses to MPRIS requests that concern its window rather than its player.
///
/// Omitted actions are reported as unsupported, so desktops do not offer them. Actions are called on the main actor.
///
/// ```swift
/// let service = MPRISService(player: player, actions: MPRISActions(raise: raise))
/// ```
public struct MPRISActions {
    /// Brings the window to the front.
    public var raise: (@MainActor () -> Void)?
    /// Quits the application. Called after the caller received its reply.
    public var quit: (@MainActor () -> Void)?
    /// Enters or leaves full screen. Report the result in ``MPRISService/isFullScreen``.
    public var setFullScreen: (@MainActor (Bool) -> Void)?
    /// Opens a URL with an allowed scheme. By default the URL replaces the queue and plays. A thrown error is sent to
    /// the caller.
    public var open: (@MainActor (URL) throws(PlaybackError) -> Void)?

    /// Creates actions. By default there are none, and opened URLs replace the queue.
    public init(
        raise: (@MainActor () -> Void)? = nil, quit: (@MainActor () -> Void)? = nil,
        setFullScreen: (@MainActor (Bool) -> Void)? = nil,
        open: (@MainActor (URL) throws(PlaybackError) -> Void)? = nil
    ) {
        self.raise = raise
        self.quit = quit
        self.setFullScreen = setFullScreen
        self.open = open
    }
}
