import CGStreamer
import Synchronization

/// Counts the bytes that a pipeline requests of a local file, and the requests behind its end.
///
/// FFmpeg's demuxer of NUT makes them without end where it misses an index, and those of APE and TTA where the file ends before
/// its sound, so that the item neither opens nor fails.
final class PullWatch: Sendable {
    private let count = Atomic<Int>(0)
    private let length = Atomic<Int64>(-1)
    private let byteCount = Atomic<Int64>(0)

    /// A demuxer that ends does not request bytes behind the end so often. This many take a tenth of a second.
    private static let limit = 1_000

    /// `true` if the last requests were all for bytes behind the end.
    var isEndless: Bool { count.load(ordering: .relaxed) > Self.limit }

    /// Returns whether less than half of the bytes were requested, or nothing of a large file has played: finding its type may
    /// take many requests.
    func leavesRest(hasPlayed: Bool) -> Bool {
        let known = length.load(ordering: .relaxed)
        return known > 0 && byteCount.load(ordering: .relaxed) < known / 2 || !hasPlayed && known > Self.large
    }

    /// The size of a file with content, in bytes.
    private static let large: Int64 = 65_536

    /// Watches a source, before it starts.
    func install(on source: Element) {
        source.withPad("src") { pad in
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: GST_PAD_PROBE_TYPE_PULL.rawValue | GST_PAD_PROBE_TYPE_BLOCK.rawValue),
                { pad, info, data in
                    guard let pad, let info, let data else { return GST_PAD_PROBE_PASS }
                    Unmanaged<PullWatch>.fromOpaque(data).takeUnretainedValue().note(
                        info.pointee.offset, Int64(info.pointee.size), pad)
                    return GST_PAD_PROBE_PASS
                }, Unmanaged.passRetained(self).toOpaque(),
                { data in data.map { Unmanaged<PullWatch>.fromOpaque($0).release() } })
        }
    }

    private func note(_ offset: guint64, _ size: Int64, _ pad: UnsafeMutablePointer<GstPad>) {
        byteCount.add(size, ordering: .relaxed)
        var known = length.load(ordering: .relaxed)
        if known < 0 {
            var bytes: gint64 = 0
            guard gst_pad_query_duration(pad, GST_FORMAT_BYTES, &bytes) != 0, bytes > 0 else { return }
            known = Int64(bytes)
            length.store(known, ordering: .relaxed)
        }
        if offset >= guint64(known) {
            count.add(1, ordering: .relaxed)
        } else if count.load(ordering: .relaxed) > 0 {
            count.store(0, ordering: .relaxed)
        }
    }
}
