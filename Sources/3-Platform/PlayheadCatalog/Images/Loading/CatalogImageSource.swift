/// The source of an application: local files, thumbnails of media files, and the network.
///
/// ```swift
/// let source = CatalogImageSource(files: FileImageSource(), network: HTTPImageSource())
/// let pipeline = ImagePipeline(source: source, disk: ImageDiskCache(folder: folder))
/// ```
public struct CatalogImageSource: ImageSource {
    private let files: any ImageSource
    private let network: any ImageSource

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - files: The source for `file:` addresses: ``FileImageSource`` or ``ThumbnailImageSource``.
    ///   - network: The source for `http:` and `https:` addresses.
    public init(files: any ImageSource, network: any ImageSource) {
        self.files = files
        self.network = network
    }

    /// Fetches the bytes at an address. Other schemes are refused.
    public func fetch(_ address: String, limit: Int) async throws(ImageError) -> [UInt8] {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        switch scheme {
        case "file": return try await files.fetch(address, limit: limit)
        case "http", "https": return try await network.fetch(address, limit: limit)
        default: throw ImageError(.addressNotAllowed)
        }
    }

    /// Fetches the bytes at a `file:` address unless they must be made.
    public func fetchExisting(_ address: String, limit: Int) async throws(ImageError) -> [UInt8]? {
        guard !isRemote(address) else { return try await fetch(address, limit: limit) }
        return try await files.fetchExisting(address, limit: limit)
    }
}
