import CGStreamer
import Synchronization

/// The decoder of a pipeline's pictures, with the data that a decoder of the hardware has received and not answered.
final class PictureDecoder: Sendable {
    /// The name of its factory, such as `vah264dec`.
    let name: String
    let isHardware: Bool

    /// The pieces of data that passed through.
    struct Flow: Sendable, Hashable {
        /// The pictures that left the decoder.
        var delivered = 0
        /// The pieces that it received since the last picture or seek.
        var waiting = 0
    }

    private let counts = Mutex(Flow())

    var flow: Flow { counts.withLock { $0 } }

    init(_ name: String, isHardware: Bool) {
        self.name = name
        self.isHardware = isHardware
    }

    /// A decoder that was added to `bin`; `nil` for other elements, and for decoders that are parts of another.
    convenience init?(_ element: Element, in bin: UnsafeMutablePointer<GstBin>?) {
        let classes = Self.classes(of: element.pointer)
        let outer = bin.map { Self.classes(of: UnsafeMutableRawPointer($0).assumingMemoryBound(to: GstElement.self)) }
        guard HardwareDecoders.isVideoDecoder(classes), !HardwareDecoders.isVideoDecoder(outer ?? "") else {
            return nil
        }
        self.init(element.factoryName, isHardware: HardwareDecoders.isHardware(classes))
    }

    /// Counts a piece of data that arrives, or a seek that discards what has arrived.
    func receive(isFlush: Bool = false) {
        counts.withLock { $0.waiting = isFlush ? 0 : $0.waiting + 1 }
    }

    /// Counts a picture that leaves.
    func deliver() {
        counts.withLock { counts in
            counts.delivered += 1
            counts.waiting = 0
        }
    }

    /// Counts what a decoder of the hardware receives and gives.
    func watch(_ element: Element) {
        guard isHardware else { return }
        let release: GDestroyNotify = { data in data.map { Unmanaged<PictureDecoder>.fromOpaque($0).release() } }
        element.withPad("sink") { pad in
            let mask = GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: mask), Self.received, Unmanaged.passRetained(self).toOpaque(), release)
        }
        element.withPad("src") { pad in
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_BUFFER, Self.delivered, Unmanaged.passRetained(self).toOpaque(), release)
        }
    }

    private static let received: GstPadProbeCallback = { _, info, data in
        guard let info, let data else { return GST_PAD_PROBE_OK }
        let decoder = Unmanaged<PictureDecoder>.fromOpaque(data).takeUnretainedValue()
        decoder.receive(isFlush: ph_probe_buffer(info) == nil)
        return GST_PAD_PROBE_OK
    }

    private static let delivered: GstPadProbeCallback = { _, _, data in
        if let data { Unmanaged<PictureDecoder>.fromOpaque(data).takeUnretainedValue().deliver() }
        return GST_PAD_PROBE_OK
    }

    private static func classes(of element: UnsafeMutablePointer<GstElement>) -> String {
        guard let factory = gst_element_get_factory(element) else { return "" }
        return gst_element_factory_get_metadata(factory, "klass").map { String(cString: $0) } ?? ""
    }
}
