import CGStreamer
import MediaReaders
import Synchronization

/// States the canvas of the subtitles in program streams, such as `.vob` files, as the caps of other containers do.
///
/// GStreamer's demuxer does not know it. It is that of the video, whose headers come before the first subtitle.
final class DVDCanvasProbe: Sendable {
    private let setup = Mutex<[UInt8]?>(nil)

    /// Watches the pads of a demuxer of program streams.
    static func install(on demuxer: Element) {
        ph_connect(
            demuxer.pointer, "pad-added", unsafeBitCast(padAdded, to: GCallback.self),
            Unmanaged.passRetained(DVDCanvasProbe()).toOpaque(),
            { data, _ in data.map { Unmanaged<DVDCanvasProbe>.fromOpaque($0).release() } })
    }

    private static let padAdded:
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
            Void = { _, pad, data in
                guard let pad, let data, let caps = gst_pad_get_current_caps(pad) else { return }
                defer { gst_caps_unref(caps) }
                let isSubtitle = PictureCueReader.format(of: caps) == .dvd
                guard isSubtitle || gst_structure_has_name(gst_caps_get_structure(caps, 0), "video/mpeg") != 0
                else { return }
                gst_pad_add_probe(
                    pad, GST_PAD_PROBE_TYPE_BUFFER, isSubtitle ? state : read,
                    Unmanaged<DVDCanvasProbe>.fromOpaque(data).retain().toOpaque(),
                    { data in data.map { Unmanaged<DVDCanvasProbe>.fromOpaque($0).release() } })
            }

    /// Reads the video up to its first header.
    private static let read: GstPadProbeCallback = { _, info, data in
        guard let info, let data, let buffer = ph_probe_buffer(info),
            let bytes = CueReader.bytes(of: buffer, limit: 1 << 16), let size = DVDCanvas.size(over: bytes)
        else { return GST_PAD_PROBE_OK }
        let probe = Unmanaged<DVDCanvasProbe>.fromOpaque(data).takeUnretainedValue()
        probe.setup.withLock { $0 = DVDSubtitleText.setup(palette: [], videoSize: size) }
        return GST_PAD_PROBE_REMOVE
    }

    /// Adds the canvas to the caps before the first subtitle.
    private static let state: GstPadProbeCallback = { pad, _, data in
        guard let pad, let data,
            let setup = Unmanaged<DVDCanvasProbe>.fromOpaque(data).takeUnretainedValue().setup.withLock({ $0 })
        else { return GST_PAD_PROBE_OK }
        DVDPaletteProbe.add(setup, to: pad)
        return GST_PAD_PROBE_REMOVE
    }
}
