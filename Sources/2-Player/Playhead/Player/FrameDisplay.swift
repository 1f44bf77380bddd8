package import PlaybackModel

/// The receiver of a player's pictures. A player has at most one; it can serve any number of views.
@MainActor package protocol FrameDisplay: AnyObject {
    /// Shows a picture of the current item. The display owns the lease: it releases the slot to the source exactly once.
    func show(_ frame: VideoFrame, of source: any FrameSource)
    /// The pixels of the picture that shows, as BGRA without a gap between rows; `nil` if the source has its bytes.
    var shownPixels: [UInt8]? { get }
    /// Removes the picture, because another item is current or none is open.
    func reset()
}

extension FrameDisplay {
    package var shownPixels: [UInt8]? { nil }
}
