/// The memory layout of a video frame.
public struct FrameLayout: Sendable, Hashable, Codable {
    /// A pixel format.
    public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
        /// Blue, green, red and opaque alpha, one byte each.
        case bgra
        /// Three planes: luma, then both chroma components at half the width and height, rounded up.
        case i420
        /// Two planes: luma, then interleaved chroma at half the width and height, rounded up.
        case nv12
    }

    /// A plane after the first.
    public struct Plane: Sendable, Hashable, Codable {
        /// The offset from the start of the slot, in bytes.
        public var offset: Int
        /// The distance between rows, in bytes.
        public var bytesPerRow: Int

        /// Creates a plane.
        public init(offset: Int, bytesPerRow: Int) {
            self.offset = offset
            self.bytesPerRow = bytesPerRow
        }
    }

    /// The pixel format.
    public var format: Format
    /// The size of the frame, in pixels.
    public var size: PixelSize
    /// The distance between rows of the first plane, in bytes. The first plane begins at the start of the slot.
    public var bytesPerRow: Int
    /// The planes after the first; empty for RGB formats.
    public var chroma: [Plane]

    /// Creates a layout, with `chroma` if the format has several planes.
    public init(format: Format = .bgra, size: PixelSize, bytesPerRow: Int, chroma: [Plane] = []) {
        self.format = format
        self.size = size
        self.bytesPerRow = bytesPerRow
        self.chroma = chroma
    }
}
