import CGStreamer
import MediaReaders
import Synchronization

/// Reads the tables of a transport stream where its demuxer receives them, which keeps the purposes of the tracks to itself.
///
/// Files are read before: `SourceInspection`.
final class TransportTrackProbe: Sendable {
    private let found: @Sendable ([ContainerTrack]) -> Void
    /// The bytes so far; `nil` once the tables were found, or are not where they should be.
    private let head = Mutex<[UInt8]?>([])

    private init(_ found: @escaping @Sendable ([ContainerTrack]) -> Void) { self.found = found }

    /// Watches what a demuxer of transport streams receives, until it has its tables.
    ///
    /// - Parameter found: Called once, on a streaming thread.
    static func install(on demuxer: Element, found: @escaping @Sendable ([ContainerTrack]) -> Void) {
        let types = GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_PUSH.rawValue
        demuxer.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: types), read,
                Unmanaged.passRetained(TransportTrackProbe(found)).toOpaque(),
                { data in data.map { Unmanaged<TransportTrackProbe>.fromOpaque($0).release() } })
        }
    }

    /// Takes more bytes. Returns `false` when no more are needed.
    private func take(_ bytes: [UInt8]) -> Bool {
        let (tracks, wantsMore) = head.withLock { head -> ([ContainerTrack], Bool) in
            guard let known = head else { return ([], false) }
            let all = known + bytes
            let tracks = TransportPrograms.tracks(in: all)
            let wantsMore = tracks.isEmpty && all.count < TransportPrograms.readCount
            head = wantsMore ? all : nil
            return (tracks, wantsMore)
        }
        if !tracks.isEmpty { found(tracks) }
        return wantsMore
    }

    private static let read: GstPadProbeCallback = { _, info, data in
        guard let info, let data, let buffer = ph_probe_buffer(info) else { return GST_PAD_PROBE_OK }
        let probe = Unmanaged<TransportTrackProbe>.fromOpaque(data).takeUnretainedValue()
        guard let bytes = CueReader.bytes(of: buffer, limit: 1 << 20) else { return GST_PAD_PROBE_OK }
        return probe.take(Array(bytes.prefix(TransportPrograms.readCount))) ? GST_PAD_PROBE_OK : GST_PAD_PROBE_REMOVE
    }
}
