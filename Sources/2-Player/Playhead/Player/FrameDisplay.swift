package import PlaybackModel

/// The receiver of a player's pictures. A player has at most one; it can serve any number of views.
@MainActor package protocol FrameDisplay: AnyObject {
    /// Shows a picture of the current item. The display owns the lease: it releases the slot to the source exactly once.
    func show(_ frame: VideoFrame, of source: any FrameSource)
    /// Removes the picture, because another item is current or none is open.
    func reset()
}
