import CGStreamer
import PlaybackModel
import Synchronization

/// Gives the pictures of network cameras their times.
///
/// Cameras send pictures one after the other (`multipart/x-mixed-replace`), without times. `multipartdemux` adds none, and sinks
/// do not show such pictures. Each picture gets the time at which it arrives, from zero on. The time of a pause does not count, as it
/// does not for the pipeline.
final class ArrivalTimes: Sendable {
    /// The moment of the last picture, and its time in nanoseconds.
    private let last = Mutex<(moment: Moment, time: Int64)?>(nil)
    private let clock: any EngineClock
    /// The longest time between two pictures, and the time that takes the place of a longer one.
    private static let gap: (longest: Int64, usual: Int64) = (2_000_000_000, 100_000_000)

    private init(_ clock: any EngineClock) { self.clock = clock }

    /// Watches the streams of a demuxer.
    static func install(on demuxer: Element, clock: any EngineClock) {
        ph_connect(
            demuxer.pointer, "pad-added", unsafeBitCast(padAdded, to: GCallback.self),
            Unmanaged.passRetained(ArrivalTimes(clock)).toOpaque(),
            { data, _ in data.map { Unmanaged<ArrivalTimes>.fromOpaque($0).release() } })
    }

    private static let padAdded:
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
            Void = { _, pad, data in
                guard let pad, let data else { return }
                let times = Unmanaged<ArrivalTimes>.fromOpaque(data).takeUnretainedValue()
                gst_pad_add_probe(
                    pad, GST_PAD_PROBE_TYPE_BUFFER, stamp, Unmanaged.passRetained(times).toOpaque(),
                    { data in data.map { Unmanaged<ArrivalTimes>.fromOpaque($0).release() } })
            }

    private static let stamp: GstPadProbeCallback = { _, info, data in
        guard let info, let data, let buffer = ph_probe_buffer(info), buffer.pointee.pts == .max else {
            return GST_PAD_PROBE_OK
        }
        let times = Unmanaged<ArrivalTimes>.fromOpaque(data).takeUnretainedValue()
        let now = times.clock.now
        let time = times.last.withLock { last in
            var time: Int64 = 0
            if let last {
                let passed = max(0, now.nanoseconds(since: last.moment))
                time = last.time + (passed > ArrivalTimes.gap.longest ? ArrivalTimes.gap.usual : passed)
            }
            last = (now, time)
            return time
        }
        let object = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
        guard let own = gst_mini_object_make_writable(object) else { return GST_PAD_PROBE_OK }
        info.pointee.data = UnsafeMutableRawPointer(own)
        UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self).pointee.pts =
            GstClockTime(time)
        return GST_PAD_PROBE_OK
    }
}
