public import FoundationEssentials
public import PlaybackModel

/// What an application does when another program asks for it over MPRIS. What is left out is told to be impossible.
public struct MPRISActions {
    /// Brings the window to the front.
    public var raise: (@MainActor () -> Void)?
    /// Ends the application. Called after the caller has its answer.
    public var quit: (@MainActor () -> Void)?
    /// Goes to full screen or back. Say how it came out by ``MPRISService/isFullScreen``.
    public var setFullScreen: (@MainActor (Bool) -> Void)?
    /// Opens an address whose scheme is allowed. Default: it takes the queue's place and plays. What it throws is the
    /// caller's answer.
    public var open: (@MainActor (URL) throws(PlaybackError) -> Void)?

    /// Creates actions; by default there are none, and addresses take the queue's place.
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
