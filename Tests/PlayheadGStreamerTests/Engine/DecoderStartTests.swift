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
        EngineWorkarounds.forEachStreamDecoder(in: pipeline) { state = $0.pointer.pointee.current_state }
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
}
