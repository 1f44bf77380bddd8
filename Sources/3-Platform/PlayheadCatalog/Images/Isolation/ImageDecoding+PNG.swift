public import PictureDecoding
import PlaybackModel

extension ImageDecoding {
    /// Decodes a picture and encodes its pixels as a PNG, which has nothing else of the original: no metadata, no color
    /// profiles, and no bytes that exploit a decoder.
    ///
    /// For programs that decode pictures without a sandbox, such as desktops that show covers:
    ///
    /// ```swift
    /// let decoder = IsolatedImageDecoder()
    /// let service = MPRISService(player: player, coverEncoder: { try? await decoder.png(of: $0.data) })
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The picture, in a format of ``ImageFormat``.
    ///   - side: The maximum width and height in pixels. Larger pictures are scaled down. Default: 1024.
    /// - Throws: ``ImageError`` if the picture cannot be decoded, or gdk-pixbuf cannot write PNG on this system
    ///   (`damaged`).
    public func png(of bytes: [UInt8], side: Int = 1024) async throws(ImageError) -> [UInt8] {
        let image = try await decode(
            ImageDecodingRequest(bytes, box: PixelSize(width: side, height: side), scaling: .fit))
        guard let png = PNGWriter.png(of: image, side: side, texts: []) else { throw ImageError(.damaged) }
        return png
    }
}
