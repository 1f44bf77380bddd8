import CGStreamer
import Testing

@testable import PlayheadGStreamer

/// Selections that arrive in another order than they were made in.
@Suite struct SelectionOrderTests {
    init() { _ = PlaybinRunner.start }

    @Test func anOlderSelectionIsFollowedByTheNewerOneAgain() throws {
        let (bin, bus) = try Self.busOfABin()
        defer { gst_object_unref(bus) }
        let order = SelectionOrder()
        let older = Self.selection(of: bin, ["video"])
        let newer = Self.selection(of: bin, ["video", "text"])
        for message in [newer, older] { gst_element_post_message(bin.pointer, message) }

        var taken: [[String]] = []
        while let message = gst_bus_pop(bus) {
            if order.take(message) { taken.append(Self.streams(of: message)) }
            gst_message_unref(message)
        }
        #expect(taken == [["video", "text"], ["video", "text"]])
    }

    @Test func selectionsInOrderAndOfOtherElementsAreTaken() throws {
        let (bin, bus) = try Self.busOfABin()
        let (other, otherBus) = try Self.busOfABin()
        defer {
            gst_object_unref(bus)
            gst_object_unref(otherBus)
        }
        let ofOther = Self.selection(of: other, ["sound"])
        let (first, second) = (Self.selection(of: bin, ["video"]), Self.selection(of: bin, []))
        let order = SelectionOrder()
        for message in [first, second, second, ofOther] { #expect(order.take(message)) }
        for message in [first, second, ofOther] { gst_message_unref(message) }
        #expect(gst_bus_have_pending(bus) == 0)
    }

    private static func busOfABin() throws -> (Element, UnsafeMutablePointer<GstBus>) {
        let bin = try #require(Element("pipeline"))
        return (bin, try #require(gst_element_get_bus(bin.pointer)))
    }

    private static func selection(of bin: Element, _ ids: [String]) -> UnsafeMutablePointer<GstMessage> {
        let streams = ids.map { gst_stream_new($0, nil, GST_STREAM_TYPE_VIDEO, GST_STREAM_FLAG_NONE) }
        let collection = gst_stream_collection_new(nil)
        let object = UnsafeMutableRawPointer(bin.pointer).assumingMemoryBound(to: GstObject.self)
        let message = gst_message_new_streams_selected(object, collection)!
        for stream in streams {
            gst_message_streams_selected_add(message, stream)
            gst_object_unref(stream)
        }
        gst_object_unref(collection)
        return message
    }

    private static func streams(of message: UnsafeMutablePointer<GstMessage>) -> [String] {
        (0..<gst_message_streams_selected_get_size(message)).compactMap { index in
            guard let stream = gst_message_streams_selected_get_stream(message, index) else { return nil }
            defer { gst_object_unref(stream) }
            return gst_stream_get_stream_id(stream).map { String(cString: $0) }
        }
    }
}
