/// The picture of a subtitle: rectangles of palette colors on a canvas that covers the video.
///
/// Blu-ray discs, DVDs and digital television have such subtitles. A picture without parts ends the one before.
public struct CuePicture: Sendable, Hashable, Codable {
    /// A rectangle of pixels. It may extend beyond the canvas.
    public struct Part: Sendable, Hashable, Codable {
        /// The horizontal place of the upper left corner on the canvas.
        public var x: Int
        /// The vertical place of the upper left corner on the canvas.
        public var y: Int
        /// The size in pixels.
        public var size: PixelSize
        /// The colors that the pixels refer to, at most 256: alpha, red, green and blue from the highest byte to the
        /// lowest. Pixels without a color are transparent.
        public var colors: [UInt32]
        /// The rows from top to bottom, a byte for each pixel, without gaps.
        public var indices: [UInt8]

        /// Creates a rectangle.
        public init(x: Int, y: Int, size: PixelSize, colors: [UInt32], indices: [UInt8]) {
            self.x = x
            self.y = y
            self.size = size
            self.colors = colors
            self.indices = indices
        }
    }

    /// The size of the canvas in pixels.
    public var canvas: PixelSize
    /// `true` if the canvas has square pixels, and keeps its shape on a video of another one; otherwise it is stretched over
    /// the video.
    public var keepsShape: Bool
    /// The rectangles, from back to front.
    public var parts: [Part]

    /// Creates a picture.
    public init(canvas: PixelSize, keepsShape: Bool = false, parts: [Part]) {
        self.canvas = canvas
        self.keepsShape = keepsShape
        self.parts = parts
    }

    /// The number of pixels in all parts.
    public var pixelCount: Int { parts.reduce(0) { $0 + $1.indices.count } }

    /// The largest width or height of a canvas or a part, and the largest distance of a part from the canvas' corner.
    public static let largestSide = 8_192
    /// The largest number of pixels in all parts.
    public static let largestPixelCount = 4 << 20
    /// The largest number of parts.
    public static let largestPartCount = 64
}
