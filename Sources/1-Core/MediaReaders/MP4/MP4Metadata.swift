/// The iTunes metadata of an MP4 file (`moov/udta/meta/ilst`).
package struct MP4Metadata: Sendable, Hashable {
    /// A picture in the file. Its bytes are not read.
    package struct Artwork: Sendable, Hashable {
        /// The image format of a picture.
        package enum Format: Sendable, Hashable {
            /// JPEG.
            case jpeg
            /// PNG.
            case png
            /// BMP.
            case bmp
            /// Another type, with its number.
            case other(Int)
        }

        /// The image format that the file declares.
        package var format: Format
        /// The offset of the picture in the source.
        package var offset: Int64
        /// The size of the picture, in bytes.
        package var byteCount: Int64
    }

    /// The title (`©nam`).
    package var title: String?
    /// The artist (`©ART`).
    package var artist: String?
    /// The album (`©alb`).
    package var album: String?
    /// The pictures (`covr`).
    package var artworks: [Artwork] = []

    /// Creates empty metadata.
    package init() {}
}
