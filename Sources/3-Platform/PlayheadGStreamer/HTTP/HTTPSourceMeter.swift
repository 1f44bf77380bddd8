import CGStreamer

/// Watches the data that leaves an HTTP source element: counts it, stops a main playlist beyond its limit whose length was
/// not stated, and lets `SourceHead` decide what the item is.
enum HTTPSourceMeter {
    /// Puts a probe on the element's source pad; it lives as long as the pad.
    static func attach(to source: UnsafeMutablePointer<GstElement>, item: HTTPItem) {
        guard let pad = gst_element_get_static_pad(source, "src") else { return }
        let types = GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
        gst_pad_add_probe(
            pad, GstPadProbeType(rawValue: types), meterProbe, Unmanaged.passRetained(item).toOpaque(),
            { Unmanaged<HTTPItem>.fromOpaque($0!).release() })
        gst_object_unref(pad)
    }

    /// Gives the type finder behind a pad the type to assume.
    fileprivate static func force(_ mediaType: String, behind pad: UnsafeMutablePointer<GstPad>) {
        guard let peer = gst_pad_get_peer(pad) else { return }
        defer { gst_object_unref(peer) }
        guard let parent = gst_pad_get_parent_element(peer) else { return }
        let element = Element(taking: parent)
        if element.factoryName == "typefind" { element.set("force-caps", mediaType) }
    }

    /// Sends a manifest that was held to the element behind a pad. The pad itself refuses data while it sends its end.
    fileprivate static func deliver(_ bytes: [UInt8], behind pad: UnsafeMutablePointer<GstPad>) {
        guard let peer = gst_pad_get_peer(pad) else { return }
        defer { gst_object_unref(peer) }
        // A failure is the pipeline's to report.
        if let buffer = buffer(of: bytes) { gst_pad_chain(peer, buffer) }
    }

    /// A buffer at the beginning of a response.
    fileprivate static func buffer(of bytes: [UInt8]) -> UnsafeMutablePointer<GstBuffer>? {
        guard let buffer = gst_buffer_new_allocate(nil, gsize(bytes.count), nil) else { return nil }
        gst_buffer_fill(buffer, 0, bytes, gsize(bytes.count))
        buffer.pointee.offset = 0
        return buffer
    }
}

/// Runs on the source's streaming thread; `data` is the item, retained by the probe.
private nonisolated func meterProbe(
    pad: UnsafeMutablePointer<GstPad>?, info: UnsafeMutablePointer<GstPadProbeInfo>?, data: gpointer?
) -> GstPadProbeReturn {
    guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
    let item = Unmanaged<HTTPItem>.fromOpaque(data).takeUnretainedValue()
    guard info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 else {
        guard ph_probe_event_type(info) == GST_EVENT_EOS else { return GST_PAD_PROBE_OK }
        switch item.finishHead() {
        case .none: break
        case .manifest(let bytes): HTTPSourceMeter.deliver(bytes, behind: pad)
        case .withheld: return GST_PAD_PROBE_DROP
        }
        return GST_PAD_PROBE_OK
    }
    guard let buffer = gst_pad_probe_info_get_buffer(info) else { return GST_PAD_PROBE_OK }
    guard item.note(mainBytes: Int64(gst_buffer_get_size(buffer))) else {
        item.refuseMainPlaylist()
        return handle(buffer, info, GST_FLOW_ERROR)
    }
    var map = GstMapInfo()
    guard item.wantsHead, gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return GST_PAD_PROBE_OK }
    let (step, mediaType) = item.takeHead(UnsafeBufferPointer(start: map.data, count: Int(map.size)))
    gst_buffer_unmap(buffer, &map)
    if let mediaType { HTTPSourceMeter.force(mediaType, behind: pad) }
    switch step {
    case .pass: return GST_PAD_PROBE_OK
    case .hold: return handle(buffer, info, GST_FLOW_OK)
    case .release(let bytes):
        guard let replacement = HTTPSourceMeter.buffer(of: bytes) else { return GST_PAD_PROBE_OK }
        gst_mini_object_unref(UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
        info.pointee.data = UnsafeMutableRawPointer(replacement)
        return GST_PAD_PROBE_OK
    }
}

/// Ends a buffer's way. A probe that handles a buffer owns it, and determines what the source's push returns.
private nonisolated func handle(
    _ buffer: UnsafeMutablePointer<GstBuffer>, _ info: UnsafeMutablePointer<GstPadProbeInfo>, _ result: GstFlowReturn
) -> GstPadProbeReturn {
    gst_mini_object_unref(UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
    info.pointee.ABI.abi.flow_ret = result
    return GST_PAD_PROBE_HANDLED
}
