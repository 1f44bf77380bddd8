import PlaybackModel

/// The properties of a pipeline, from which it can be built repeatedly.
struct PipelineRecipe: Sendable {
    /// The source of the bytes.
    enum Source: Sendable {
        case address(String)
        case feed(DescriptorFeed)
    }

    var source: Source
    /// `true` for an address of a camera, an encoder or television.
    var isStream: Bool { if case .address(let address) = source { StreamAddress(address) != nil } else { false } }
    var userAgent: String
    /// `true` when the bytes come over a network, so that buffering matters.
    var isNetwork: Bool
    var deliversFrames: Bool
    /// `true` if another process maps the memory of the pictures.
    var sharesFrames: Bool
    var frameWish: FrameWish
    /// The highest bit rate for adaptive streams; zero for none.
    var maximumBitrate: Double
    /// The volume, and the adjustments of sound and picture.
    var sound: AudioChain.Settings
    /// A buffer of the network lets the demuxer read any part of the content, as in a file.
    var readsAnywhere = false
    /// The times of an MP4 file begin long after zero, as those of a part of a longer stream.
    var beginsLate = false
    /// The longest segment of a stream in seconds; zero if it is unknown.
    var longestSegment = 0.0
    /// The identifiers and keys for protected samples, 32 bytes each.
    var keys: [UInt8] = []
    /// The way in which it is built.
    var profile = PipelineProfile.standard
    /// `false` to let seeks meet downloads that begin, for tests of isolated engines.
    var delaysFlushes = true
}
