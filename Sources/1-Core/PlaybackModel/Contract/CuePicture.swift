/// The picture of a subtitle: rectangles of palette colors on a canvas that covers the video.
///
/// Blu-ray discs, DVDs and digital television have such subtitles, and engines draw those of SubStation Alpha. A picture without
/// parts ends the one before.
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
        /// `true` if the bytes of ``indices`` are the opacities of the only color, from 0 to 255. Default `false`.
        public var isMask: Bool

        /// Creates a rectangle.
        public init(
            x: Int, y: Int, size: PixelSize, colors: [UInt32], indices: [UInt8], isMask: Bool = false
        ) {
            self.x = x
            self.y = y
            self.size = size
            self.colors = colors
            self.indices = indices
            self.isMask = isMask
        }

        private enum CodingKeys: String, CodingKey { case x, y, size, colors, indices, isMask }

        /// Decodes a rectangle. One of an older trace is no mask.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            x = try values.decode(Int.self, forKey: .x)
            y = try values.decode(Int.self, forKey: .y)
            size = try values.decode(PixelSize.self, forKey: .size)
            colors = try values.decode([UInt32].self, forKey: .colors)
            indices = try values.decode([UInt8].self, forKey: .indices)
            isMask = try values.decodeIfPresent(Bool.self, forKey: .isMask) ?? false
        }
    }

    /// The size of the canvas in pixels.
    public var canvas: PixelSize
    /// `true` if the canvas has square pixels, and keeps its shape on a video of another one; otherwise it is stretched over
    /// the video.
    public var keepsShape: Bool
    /// The rectangles, from back to front.
    public var parts: [Part]
    /// `true` if the picture draws texts of its track in the styles of their author. The texts arrive as well, marked by
    /// ``TextCue/isDrawn``: show one or the other. Default `false`.
    public var isDrawing: Bool

    /// Creates a picture.
    public init(canvas: PixelSize, keepsShape: Bool = false, parts: [Part], isDrawing: Bool = false) {
        self.canvas = canvas
        self.keepsShape = keepsShape
        self.parts = parts
        self.isDrawing = isDrawing
    }

    private enum CodingKeys: String, CodingKey { case canvas, keepsShape, parts, isDrawing }

    /// Decodes a picture. One of an older trace is no drawing.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        canvas = try values.decode(PixelSize.self, forKey: .canvas)
        keepsShape = try values.decode(Bool.self, forKey: .keepsShape)
        parts = try values.decode([Part].self, forKey: .parts)
        isDrawing = try values.decodeIfPresent(Bool.self, forKey: .isDrawing) ?? false
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
