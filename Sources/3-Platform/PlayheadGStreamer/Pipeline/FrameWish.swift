import PlaybackModel

/// The pictures that the host wants.
struct FrameWish: Sendable {
    /// The largest size; `nil` for the size of the source.
    var maximumSize: PixelSize?
    /// The formats that the host accepts.
    var formats: [FrameLayout.Format] = [.bgra]
}
