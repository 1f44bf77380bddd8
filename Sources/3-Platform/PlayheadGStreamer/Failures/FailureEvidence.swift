import Localization
import MediaReaders
import PlaybackModel
import Playhead

/// Everything that is known when an item fails: what `FailureMapper` makes a typed error of.
struct FailureEvidence: Sendable {
    /// The source of the item's bytes.
    enum Origin: Sendable, Hashable {
        /// An address; it may hold secrets, the mapper shows it redacted only.
        case address(String)
        /// A descriptor or provider, with its name for messages.
        case bytes(name: String)
    }

    /// The protection and completeness of an MP4 file or playlist.
    enum Finding: Sendable, Hashable {
        /// An MP4 file that ends before its index.
        case noIndex
        /// An MP4 file with an index, none of whose tracks can be played.
        case index
        /// A file that ends before the media its header describes.
        case cut
        /// A file or manifest without media, with the reason as a sentence.
        case noMedia(LocalizedStringKey)
        /// All streams have a format for which there is no free decoder, with its name.
        case closed(String)
        /// A stream whose format some decoders lack, with its name.
        case rare(String)
        /// Protected by a DRM system or with sample encryption that cannot be decrypted, with the systems' or methods' names.
        case protected([String])
        /// Whole segments are encrypted with a plain key.
        case plainKey
        /// Samples of a stream are encrypted with a plain key.
        case sampleKey
    }

    var origin: Origin
    /// The first error of the pipeline's burst; `nil` when nothing was heard within the limit.
    var failure: PipelineFailure?
    /// The item's requests; `nil` without network.
    var http: HTTPEvidence?
    /// All missing-plugin messages so far.
    var missing: [MissingPlugin] = []
    /// The format of the first bytes; `nil` when none were read.
    var sniffed: SniffedFormat?
    /// The error of the descriptor or provider.
    var reading: ByteSourceError?
    /// The result of an inspection of the content; `nil` without one, or when nothing was unusual.
    var finding: Finding?
    /// The identifiers of the keys that the content needs, as far as they are known.
    var keyIDs: [String] = []
    /// `true` if the item has keys for protected samples.
    var hasKeys = false
    /// `true` if another engine opens the item when this one refuses it.
    var hasOtherEngine = false
    /// `true` when an adaptive demuxer reads the item.
    var isAdaptive = false
    /// The position in seconds from which the stream is in another container; `nil` if it is not.
    var containerChange: Double?
    /// `true` for a live stream.
    var isLive = false
    /// `true` when the item was ready before it failed.
    var wasReady = false

    init(_ origin: Origin, failure: PipelineFailure? = nil) {
        self.origin = origin
        self.failure = failure
    }
}
