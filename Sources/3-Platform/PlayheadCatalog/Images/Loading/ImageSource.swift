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
    /// - Throws: ``ImageError``, with the code ``ImageError/Code/tooManyBytes`` for more bytes than the limit, and
    ///   ``ImageError/Code/addressNotAllowed`` for a scheme that the source does not support.
    func fetch(_ address: String, limit: Int) async throws(ImageError) -> [UInt8]

    /// Returns `true` if pictures at the address are worth a copy on disk. Default: `true`, except for files.
    func isRemote(_ address: String) -> Bool
}

extension ImageSource {
    /// Returns `true` unless the address refers to a file.
    public func isRemote(_ address: String) -> Bool { !address.lowercased().hasPrefix("file:") }
}
