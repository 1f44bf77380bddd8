/// The iTunes metadata of an MP4 file (`moov/udta/meta/ilst`).
package struct MP4Metadata: Sendable, Hashable {
    /// A picture in the file; its bytes are not read.
    package struct Artwork: Sendable, Hashable {
        /// The way the picture is stored.
        package enum Format: Sendable, Hashable {
            /// JPEG.
            case jpeg
            /// PNG.
            case png
            /// BMP.
            case bmp
            /// Another type, by its number.
            case other(Int)
        }

        /// The image format that the file declares.
        package var format: Format
        /// The offset of the picture in the source.
        package var offset: Int64
        /// The number of its bytes.
        package var byteCount: Int64
    }

    /// `©nam`.
    package var title: String?
    /// `©ART`.
    package var artist: String?
    /// `©alb`.
    package var album: String?
    /// `covr`: all pictures.
    package var artworks: [Artwork] = []

    /// Makes empty metadata.
    package init() {}
}
