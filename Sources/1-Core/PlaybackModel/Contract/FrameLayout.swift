/// How a picture lies in memory.
public struct FrameLayout: Sendable, Hashable, Codable {
    /// What the bytes are.
    public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
        /// Blue, green, red, alpha; alpha is opaque.
        case bgra
        /// Three planes: luma, and both chromas at half the size in each direction, rounded up.
        case i420
        /// Two planes: luma, and pairs of chromas at half the size in each direction, rounded up.
        case nv12
    }

    /// One of several planes.
    public struct Plane: Sendable, Hashable, Codable {
        /// Where it begins, in bytes from the beginning of the slot.
        public var offset: Int
        /// Bytes from one line to the next.
        public var bytesPerRow: Int

        /// A plane at a place in its slot.
        public init(offset: Int, bytesPerRow: Int) {
            self.offset = offset
            self.bytesPerRow = bytesPerRow
        }
    }

    /// What the bytes are.
    public var format: Format
    /// In pixels, of the whole picture.
    public var size: PixelSize
    /// Bytes from one line to the next; of the first plane, which begins at the beginning of the slot.
    public var bytesPerRow: Int
    /// The planes after the first one; none for pixels.
    public var chroma: [Plane]

    /// A layout; with `chroma` where the format has planes.
    public init(format: Format = .bgra, size: PixelSize, bytesPerRow: Int, chroma: [Plane] = []) {
        self.format = format
        self.size = size
        self.bytesPerRow = bytesPerRow
        self.chroma = chroma
    }
}
