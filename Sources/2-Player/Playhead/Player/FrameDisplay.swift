package import PlaybackModel

/// What shows a player's pictures on the screen. A player has at most one; it gives them to any number of views.
@MainActor package protocol FrameDisplay: AnyObject {
    /// Shows a picture of the current item. The display owns the lease: it releases the slot of the source, once.
    func show(_ frame: VideoFrame, of source: any FrameSource)
    /// Shows no picture any more: another item is current, or none is open.
    func reset()
}
