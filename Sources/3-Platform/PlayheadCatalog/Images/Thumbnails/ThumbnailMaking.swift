import PlaybackModel

/// Makes pictures of media files: a frame of a video, or the cover of a recording.
///
/// Called on any thread. An implementation has a time limit, works at low priority and supports cancellation.
public protocol ThumbnailMaking: Sendable {
    /// Makes a picture that fits into a box.
    ///
    /// - Throws: `ImageError`, with the code `noPicture` for media without pictures.
    func makeThumbnail(ofFile path: String, box: PixelSize) async throws(ImageError) -> DecodedImage
}
