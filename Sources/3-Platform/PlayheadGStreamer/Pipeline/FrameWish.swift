import PlaybackModel

/// What pictures the host wants.
struct FrameWish: Sendable {
    /// The largest size; `nil` for the source's own.
    var maximumSize: PixelSize?
    /// The layouts that it takes.
    var formats: [FrameLayout.Format] = [.bgra]
}
