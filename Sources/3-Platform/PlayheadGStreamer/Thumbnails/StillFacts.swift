/// The properties of a media file that decide which picture of it is shown.
struct StillFacts {
    /// The embedded cover.
    var cover: [UInt8]?
    /// The size at which the video is shown, in square pixels.
    var video: (width: Int, height: Int)?
    /// The duration in nanoseconds, or 0 if it is unknown.
    var duration: UInt64 = 0
}
