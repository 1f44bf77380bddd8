import CGStreamer
import Testing

@testable import PlayheadGStreamer

/// Pipelines that GStreamer 1.22.0's decodebin3 cannot stop are recognized: torture crashed 6 of 350 processes there.
@Suite struct OrphanedInputTests {
    private let pipeline: Element
    private let identity: Element

    init() throws {
        _ = PlaybinRunner.start
        pipeline = try #require(Element("pipeline"))
        identity = try #require(Element("identity"))
    }

    private func put(_ element: Element, into bin: Element) {
        gst_bin_add(bin.bin, element.pointer)
    }

    @Test func orphanedInputCannotBeStopped() throws {
        let decoding = try #require(Element("decodebin3"))
        put(decoding, into: pipeline)
        #expect(!EngineWorkarounds.crashesWhenStopped(pipeline))
        put(identity, into: decoding)
        #expect(EngineWorkarounds.crashesWhenStopped(pipeline))
    }

    @Test func blockedInputCanBeStopped() throws {
        let decoding = try #require(Element("decodebin3"))
        put(decoding, into: pipeline)
        put(identity, into: decoding)
        identity.withPad("src") {
            _ = gst_pad_add_probe(
                $0, GST_PAD_PROBE_TYPE_BLOCK_DOWNSTREAM, { _, _, _ in GST_PAD_PROBE_OK }, nil, nil)
        }
        #expect(!EngineWorkarounds.crashesWhenStopped(pipeline))
    }

    @Test func linkedInputCanBeStopped() throws {
        let (decoding, queue) = try (#require(Element("decodebin3")), #require(Element("queue")))
        put(decoding, into: pipeline)
        put(identity, into: decoding)
        put(queue, into: decoding)
        #expect(gst_element_link(identity.pointer, queue.pointer) != 0)
        #expect(!EngineWorkarounds.crashesWhenStopped(pipeline))
    }

    @Test func identityElementsElsewhereAreIgnored() {
        put(identity, into: pipeline)
        #expect(!EngineWorkarounds.crashesWhenStopped(pipeline))
    }
}
