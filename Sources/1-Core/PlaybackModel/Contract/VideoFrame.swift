/// A video frame that is due. The host returns its slot with ``EngineCommand/releaseFrame(_:)``.
public struct VideoFrame: Sendable, Hashable, Codable {
    /// The slot that holds the bytes.
    public var slot: FrameSlotID
    /// The position of the frame, in stream time.
    public var time: CMTime
    /// The layout of the bytes.
    public var layout: FrameLayout
    /// The ratio of a pixel's width to its height.
    public var pixelAspectRatio: Double
    /// The clockwise rotation for display, in degrees: 0, 90, 180 or 270.
    public var rotation: Int
    /// The interpretation of luma and chroma, if the layout has them.
    public var color: FrameColor
    /// The layout in memory of a device; `nil` for bytes that can be read. With it, ``layout`` has the size only.
    public var dmabuf: DMABufLayout?

    /// Creates the description of a frame.
    public init(
        slot: FrameSlotID, time: CMTime, layout: FrameLayout, pixelAspectRatio: Double = 1, rotation: Int = 0,
        color: FrameColor = FrameColor(), dmabuf: DMABufLayout? = nil
    ) {
        self.slot = slot
        self.time = time
        self.layout = layout
        self.pixelAspectRatio = pixelAspectRatio
        self.rotation = rotation
        self.color = color
        self.dmabuf = dmabuf
    }
}
