import Foundation
internal import PlaybackModel
import PlayheadCatalog
internal import ViewGraph

/// Decodes the artwork of items, which comes from media and is untrusted, in a separate process.
enum ArtworkDecoder {
    /// One decoder for all windows.
    static let shared: any ImageDecoding = IsolatedImageDecoder()

    /// Returns the pixels of artwork, at least as large as a size if the picture is; `nil` if it cannot be decoded.
    static func pixels(of artwork: MediaArtwork, covering size: PixelSize) async -> ImagePixels? {
        // Without a cover, another picture is shown, or none: there is nothing to repeat.
        guard let image = try? await shared.decode(ImageDecodingRequest(artwork.data, box: size)) else { return nil }
        return ImagePixels(image)
    }
}
