import FoundationEssentials
import PlaybackModel

/// Serves `file:` addresses: pictures as they are, and thumbnails of media files.
///
/// A thumbnail comes from the ``ThumbnailStore``. If there is none, it is made, stored for all programs, and made again
/// only after the file has changed.
///
/// ```swift
/// let source = ThumbnailImageSource(store: ThumbnailStore(), maker: maker)
/// let pipeline = ImagePipeline(source: source)
/// let frame = try await pipeline.image(for: ImageRequest("file:///home/me/Videos/film.mkv"))
/// ```
public struct ThumbnailImageSource: ImageSource {
    private let files = FileImageSource()
    private let store: ThumbnailStore
    private let maker: any ThumbnailMaking
    private let size: ThumbnailSize

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - maker: Makes missing thumbnails.
    ///   - size: The size of thumbnails. Default: ``ThumbnailSize/large``.
    public init(store: ThumbnailStore, maker: any ThumbnailMaking, size: ThumbnailSize = .large) {
        self.store = store
        self.maker = maker
        self.size = size
    }

    /// Reads a picture, or reads or makes a thumbnail.
    public func fetch(_ address: String, limit: Int) async throws(ImageError) -> [UInt8] {
        switch try await existing(address, limit: limit) {
        case .bytes(let bytes): return bytes
        case .missing(let path): return try await make(path)
        }
    }

    /// Reads a picture or a thumbnail. Returns `nil` if the thumbnail must be made.
    public func fetchExisting(_ address: String, limit: Int) async throws(ImageError) -> [UInt8]? {
        switch try await existing(address, limit: limit) {
        case .bytes(let bytes): return bytes
        case .missing: return nil
        }
    }

    private enum Existing {
        case bytes([UInt8])
        /// There is no thumbnail of the file at a path.
        case missing(String)
    }

    private func existing(_ address: String, limit: Int) async throws(ImageError) -> Existing {
        let start = try await files.start(of: address)
        if ImageFormat.format(of: start.bytes) != nil { return .bytes(try await files.fetch(address, limit: limit)) }
        switch await store.thumbnail(ofFile: start.path, size) {
        case .valid(let png): return .bytes(png)
        case .failed: throw ImageError(.noPicture)
        case .missing: return .missing(start.path)
        }
    }

    private func make(_ path: String) async throws(ImageError) -> [UInt8] {
        guard let modified = store.modificationTime(ofFile: path) else { throw ImageError(.notFound) }
        let image: DecodedImage
        do throws(ImageError) {
            image = try await maker.makeThumbnail(ofFile: path, box: PixelSize(width: size.side, height: size.side))
        } catch {
            // The time limit may have passed only because the computer is busy.
            if !error.isRetryable { await store.storeFailure(ofFile: path, modified: modified) }
            throw error
        }
        if let png = await store.store(image, ofFile: path, modified: modified, size) { return png }
        guard let png = PNGWriter.png(of: image, side: size.side, texts: []) else { throw ImageError(.damaged) }
        return png
    }
}
