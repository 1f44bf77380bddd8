/// Decodes untrusted pictures.
///
/// Only plain values cross this protocol, so that decoding can move into a separate process: neither pointers nor
/// objects of a library. An implementation checks the limits with ``ImageHeader`` before it decodes, never blocks the
/// caller's thread, and may be called on any thread, concurrently. It may ignore a cancellation.
public protocol ImageDecoding: Sendable {
    /// Decodes a picture.
    ///
    /// - Throws: ``ImageError`` if the picture exceeds a limit or cannot be decoded.
    func decode(_ request: ImageDecodingRequest) async throws(ImageError) -> DecodedImage

    /// Prepares for pictures that are about to come. Does not wait. Default: nothing.
    func prepare()
}

extension ImageDecoding {
    /// Does nothing, for decoders that are always ready.
    public func prepare() {}
}
