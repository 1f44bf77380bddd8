import Foundation
import PlaybackModel
import PlayheadCatalog
import ViewGraph

/// Loads the pictures of `AsyncImage` through an image pipeline.
///
/// Applications that import `PlayheadUI` use ``standard`` unless they choose another provider:
///
/// ```swift
/// EnvironmentValues.defaultImageProvider = CatalogImageProvider(ImagePipeline(source: source))
/// ```
@MainActor public final class CatalogImageProvider: ImageProvider {
    /// The pipeline.
    public let pipeline: ImagePipeline

    /// The provider for most applications: local files, thumbnails of local media, and the network, with a cache on disk
    /// in `$XDG_CACHE_HOME/playhead/images`.
    public static let standard = CatalogImageProvider(
        ImagePipeline(
            source: CatalogImageSource(
                files: ThumbnailImageSource(store: ThumbnailStore(), maker: EngineThumbnailMaker()),
                network: HTTPImageSource()),
            disk: ImageDiskCache()))

    /// A provider that leaves nothing behind: no thumbnails, and no cache on disk.
    public static let inMemory = CatalogImageProvider(
        ImagePipeline(source: CatalogImageSource(files: FileImageSource(), network: HTTPImageSource())))

    /// Creates a provider.
    public init(_ pipeline: ImagePipeline) { self.pipeline = pipeline }

    /// Returns the largest version of the picture that is in memory.
    public func cachedPixels(for request: ImageProviderRequest) -> ImagePixels? {
        let address = request.url.absoluteString
        guard let box = request.box else { return pipeline.cachedImage(at: address).flatMap(ImagePixels.init) }
        return pipeline.cachedImage(for: ImageRequest(address, box: box)).flatMap(ImagePixels.init)
    }

    /// Loads the picture, in pixels that cover the request's size.
    public func pixels(for request: ImageProviderRequest) async throws -> ImagePixels {
        let image = try await pipeline.image(
            for: ImageRequest(request.url.absoluteString, box: request.box), isReload: request.isRetry)
        guard let pixels = ImagePixels(image) else { throw ImageError(.damaged) }
        return pixels
    }
}

extension ImageProviderRequest {
    fileprivate var box: PixelSize? {
        guard let width, let height else { return nil }
        return PixelSize(width: width, height: height)
    }
}

extension ImagePixels {
    /// Shares the bytes of a decoded picture.
    init?(_ image: DecodedImage) {
        self.init(
            width: image.size.width, height: image.size.height, bytesPerRow: image.stride, bytes: image.pixels,
            naturalWidth: image.naturalSize.width, naturalHeight: image.naturalSize.height)
    }
}
