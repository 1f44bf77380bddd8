import CGStreamer

/// Counts what leaves an HTTP source element, and stops a main playlist beyond its limit whose length was not stated.
enum HTTPSourceMeter {
    /// Puts a probe on the element's source pad; it lives as long as the pad.
    static func attach(to source: UnsafeMutablePointer<GstElement>, item: HTTPItem) {
        guard let pad = gst_element_get_static_pad(source, "src") else { return }
        gst_pad_add_probe(
            pad, GST_PAD_PROBE_TYPE_BUFFER, meterProbe, Unmanaged.passRetained(item).toOpaque(),
            { Unmanaged<HTTPItem>.fromOpaque($0!).release() })
        gst_object_unref(pad)
    }
}

/// Runs on the source's streaming thread; `data` is the item, retained by the probe.
private nonisolated func meterProbe(
    pad: UnsafeMutablePointer<GstPad>?, info: UnsafeMutablePointer<GstPadProbeInfo>?, data: gpointer?
) -> GstPadProbeReturn {
    guard let info, let data, let buffer = gst_pad_probe_info_get_buffer(info) else { return GST_PAD_PROBE_OK }
    let item = Unmanaged<HTTPItem>.fromOpaque(data).takeUnretainedValue()
    if item.wantsFirstBytes {
        var map = GstMapInfo()
        if gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 {
            item.note(firstBytes: UnsafeBufferPointer(start: map.data, count: Int(map.size)))
            gst_buffer_unmap(buffer, &map)
        }
    }
    if item.note(mainBytes: Int64(gst_buffer_get_size(buffer))) { return GST_PAD_PROBE_OK }
    item.refuseMainPlaylist()
    // A probe that handles a buffer owns it, and says what the source's push returns.
    gst_mini_object_unref(UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
    info.pointee.ABI.abi.flow_ret = GST_FLOW_ERROR
    return GST_PAD_PROBE_HANDLED
}
