/// A picture that is due, in a slot that the host gives back with `releaseFrame`.
public struct VideoFrame: Sendable, Hashable, Codable {
    /// Where its bytes are.
    public var slot: FrameSlotID
    /// Its position in stream time.
    public var time: CMTime
    /// How they lie there.
    public var layout: FrameLayout
    /// The width of a pixel divided by its height.
    public var pixelAspectRatio: Double
    /// How far to turn it clockwise for display: 0, 90, 180 or 270 degrees.
    public var rotation: Int

    /// What luma and chroma mean, where the layout has them.
    public var color: FrameColor

    public init(
        slot: FrameSlotID, time: CMTime, layout: FrameLayout, pixelAspectRatio: Double = 1, rotation: Int = 0,
        color: FrameColor = FrameColor()
    ) {
        self.slot = slot
        self.time = time
        self.layout = layout
        self.pixelAspectRatio = pixelAspectRatio
        self.rotation = rotation
        self.color = color
    }
}
