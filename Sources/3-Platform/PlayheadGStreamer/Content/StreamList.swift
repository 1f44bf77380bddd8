import CGStreamer
import PlaybackModel
import Synchronization

/// The streams that a pipeline has listed last. GStreamer completes their formats and tags after the list, when parsers have read
/// the first data.
final class StreamList: Sendable {
    /// Unchecked: the reference never changes, and the functions of a collection are thread-safe.
    private final class Collection: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<GstStreamCollection>

        init(sharing pointer: UnsafeMutablePointer<GstStreamCollection>) {
            self.pointer = pointer
            gst_object_ref(pointer)
        }

        deinit { gst_object_unref(pointer) }
    }

    private let last = Mutex<(collection: Collection, isFromDecoder: Bool)?>(nil)

    /// Notes a list, and returns its tracks. The decoder knows the streams better than the demuxer.
    func take(_ collection: UnsafeMutablePointer<GstStreamCollection>, fromDecoder: Bool) -> PipelineMessage {
        let collection = Collection(sharing: collection)
        last.withLock { last in
            if fromDecoder || last?.isFromDecoder != true { last = (collection, fromDecoder) }
        }
        return Self.message(collection, fromDecoder)
    }

    /// The tracks of the last list, as they are known now; `nil` before there is one.
    var current: PipelineMessage? {
        guard let (collection, isFromDecoder) = last.withLock({ $0 }) else { return nil }
        return Self.message(collection, isFromDecoder)
    }

    private static func message(_ collection: Collection, _ isFromDecoder: Bool) -> PipelineMessage {
        .tracks(
            TrackReader.tracks(in: collection.pointer), undecodable: TrackReader.undecodable(in: collection.pointer),
            fromDecoder: isFromDecoder)
    }
}
