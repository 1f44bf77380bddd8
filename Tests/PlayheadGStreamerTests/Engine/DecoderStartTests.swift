import CGStreamer
import Foundation
import MediaServer
import Synchronization
import Testing

@testable import PlayheadGStreamer

/// A source that starts before `decodebin3` loses streams, which then never show or end: `EngineWorkarounds.start(_:to:)`.
@Suite(.limitedPipelines, .timeLimit(.minutes(5))) struct DecoderStartTests {
    /// Returns the state of the `decodebin3` of the pipeline that contains a source.
    private static func decoderState(besides source: UnsafeMutablePointer<GstElement>) -> GstState? {
        var top = gst_object_ref(UnsafeMutableRawPointer(source)).assumingMemoryBound(to: GstObject.self)
        while let parent = gst_object_get_parent(top) {
            gst_object_unref(top)
            top = parent
        }
        let pipeline = Element(taking: UnsafeMutableRawPointer(top).assumingMemoryBound(to: GstElement.self))
        var state: GstState?
        EngineWorkarounds.forEach("decodebin3", in: pipeline) { state = $0.pointer.pointee.current_state }
        return state
    }

    @Test func decodersStartBeforeTheSource() async throws {
        let uri = try await TestMedia.mpegTS.file().absoluteString
        for state in [GST_STATE_PAUSED, GST_STATE_PLAYING] {
            let seen = try await offPool {
                let seen = Mutex<[GstState?]>([])
                let runner = PlaybinRunner(uri) { source in
                    let state = Self.decoderState(besides: source)
                    seen.withLock { $0.append(state) }
                }
                runner.setState(state)
                try #require(runner.wait { $0.isReady || $0.isAtEnd || !$0.failures.isEmpty })
                runner.stop()
                return seen.withLock { $0 }
            }
            #expect(seen == [GST_STATE_PAUSED])
        }
    }

    /// The player has taken the sink from a stream, as after a selection that comes too late.
    @Test func aStreamWithoutSinkIsNoticed() async throws {
        let uri = try await TestMedia.mpegTS.file().absoluteString
        try await offPool {
            let runner = PlaybinRunner(uri)
            var selection: OpaquePointer?
            defer { selection.map { gst_object_unref(UnsafeMutableRawPointer($0)) } }
            runner.onMessage = { message in
                guard message.pointee.type == GST_MESSAGE_STREAMS_SELECTED, selection == nil else { return }
                var collection: UnsafeMutablePointer<GstStreamCollection>?
                gst_message_parse_streams_selected(message, &collection)
                selection = collection.map(OpaquePointer.init)
            }
            // The thread of a stream that is taken out must not wait for the end of a pause.
            runner.setState(GST_STATE_PLAYING)
            try #require(runner.wait { $0.isReady || $0.isAtEnd || !$0.failures.isEmpty })
            let streams = try #require(selection.map { UnsafeMutablePointer<GstStreamCollection>($0) })
            #expect(!EngineWorkarounds.hasForgottenStreams(in: runner.pipeline))
            EngineWorkarounds.forEach("decodebin3", in: runner.pipeline) { decoder in
                let object = UnsafeMutableRawPointer(decoder.pointer).assumingMemoryBound(to: GstObject.self)
                let late = gst_message_new_streams_selected(object, streams)
                for index in 0..<gst_stream_collection_get_size(streams) {
                    guard let stream = gst_stream_collection_get_stream(streams, index) else { continue }
                    if gst_stream_get_stream_type(stream) == GST_STREAM_TYPE_AUDIO {
                        gst_message_streams_selected_add(late, stream)
                    }
                }
                gst_element_post_message(decoder.pointer, late)
            }
            #expect(EngineWorkarounds.hasForgottenStreams(in: runner.pipeline))
            runner.stop()
        }
    }
}
