/// Fetches encoded pictures: from files, from the network, or from a test.
///
/// Called on any thread, concurrently. The pipeline's configuration limits the number of concurrent calls. The source
/// supports cancellation and has its own time limits.
public protocol ImageSource: Sendable {
    /// Fetches the bytes at an address.
    ///
    /// - Parameters:
    ///   - address: The absolute address.
    ///   - limit: The maximum number of bytes. The source stops reading after it.
    /// - Throws: `ImageError`, with the code `tooManyBytes` for more bytes than the limit, and
    ///   `addressNotAllowed` for a scheme that the source does not support.
    func fetch(_ address: String, limit: Int) async throws(ImageError) -> [UInt8]

    /// Returns the bytes at a local address if they only need to be read, or `nil` if ``fetch(_:limit:)`` must make them
    /// first, such as the thumbnail of a film.
    ///
    /// The pipeline makes one picture at a time and reads others meanwhile. Default: fetches the bytes.
    func fetchExisting(_ address: String, limit: Int) async throws(ImageError) -> [UInt8]?

    /// Returns `true` if pictures at the address are worth a copy on disk. Default: `true`, except for files.
    func isRemote(_ address: String) -> Bool
}

extension ImageSource {
    /// Fetches the bytes, for sources that make nothing.
    public func fetchExisting(_ address: String, limit: Int) async throws(ImageError) -> [UInt8]? {
        try await fetch(address, limit: limit)
    }

    /// Returns `true` unless the address refers to a file.
    public func isRemote(_ address: String) -> Bool { !address.lowercased().hasPrefix("file:") }
}
