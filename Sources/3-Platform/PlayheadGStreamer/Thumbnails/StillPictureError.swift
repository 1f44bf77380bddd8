/// The reason why there is no picture of a media file.
public enum StillPictureError: Error, Sendable, Hashable {
    /// The file has neither a cover nor video, or no installed plugin can decode it.
    case noPicture
    /// The time limit has passed.
    case timedOut
    /// The task was canceled.
    case canceled
    /// GStreamer reported an error.
    case failed(String)
}
