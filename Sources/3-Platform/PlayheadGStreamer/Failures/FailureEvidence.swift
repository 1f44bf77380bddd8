import MediaReaders
import PlaybackModel
import Playhead

/// Everything that is known when an item fails: what `FailureMapper` makes a typed error of.
struct FailureEvidence: Sendable {
    /// Where the item's bytes come from.
    enum Origin: Sendable, Hashable {
        /// An address; it may hold secrets, the mapper shows it redacted only.
        case address(String)
        /// A descriptor or provider, with its name for messages.
        case bytes(name: String)
    }

    /// What a look into an MP4 file or playlist told about protection and completeness.
    enum Finding: Sendable, Hashable {
        /// An MP4 file that ends before its index.
        case noIndex
        /// An MP4 file with an index, none of whose tracks can be played.
        case index
        /// A file that ends before the media its header describes.
        case cut
        /// A file or manifest without media, with the reason as a sentence.
        case noMedia(String)
        /// Protected by a DRM system or with sample encryption, with the systems' or methods' names.
        case protected([String])
        /// Whole segments are encrypted with a plain key.
        case plainKey
    }

    var origin: Origin
    /// The first error of the pipeline's burst; `nil` when nothing was heard within the limit.
    var failure: PipelineFailure?
    /// The item's requests; `nil` without network.
    var http: HTTPEvidence?
    /// All missing-plugin messages so far.
    var missing: [MissingPlugin] = []
    /// What the first bytes look like; `nil` when none were seen.
    var sniffed: SniffedFormat?
    /// What the descriptor or provider failed with.
    var reading: ByteSourceError?
    /// What a look into the content told; `nil` when it was not looked into, or nothing stood out.
    var finding: Finding?
    /// Whether the item plays through an adaptive demuxer.
    var isAdaptive = false
    /// Whether the item is a live stream.
    var isLive = false
    /// Whether the item has been ready before it failed.
    var wasReady = false

    init(_ origin: Origin, failure: PipelineFailure? = nil) {
        self.origin = origin
        self.failure = failure
    }
}
