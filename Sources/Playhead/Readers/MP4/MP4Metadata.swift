/// The iTunes metadata of an MP4 file (`moov/udta/meta/ilst`).
public struct MP4Metadata: Sendable, Hashable {
    /// A picture in the file; its bytes are not read.
    public struct Artwork: Sendable, Hashable {
        /// The way the picture is stored.
        public enum Format: Sendable, Hashable {
            /// JPEG.
            case jpeg
            /// PNG.
            case png
            /// BMP.
            case bmp
            /// Another type, by its number.
            case other(Int)
        }

        /// The way the picture is stored, as the file says.
        public var format: Format
        /// Where the picture begins in the source.
        public var offset: Int64
        /// The number of its bytes.
        public var byteCount: Int64
    }

    /// `©nam`.
    public var title: String?
    /// `©ART`.
    public var artist: String?
    /// `©alb`.
    public var album: String?
    /// `covr`: all pictures.
    public var artworks: [Artwork] = []

    /// Makes empty metadata.
    public init() {}
}
