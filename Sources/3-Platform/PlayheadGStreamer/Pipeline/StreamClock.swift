import CGStreamer
import Synchronization

/// The clock of a stream of PulseAudio, which stops while the stream does not play.
///
/// The library of PulseAudio 16 lets the time of a new stream run although it has not been started, and sets it back when it
/// starts. A clock of GStreamer never goes back: playback would stall for as long as its item had been prepared or paused
/// (`GStreamer.md`, rule 27).
final class StreamClock: Sendable {
    /// The time that a stream has played at most. Times are in nanoseconds.
    struct Course: Sendable {
        /// The time that the server may be ahead: it reports in steps.
        static let tolerance: UInt = 200_000_000

        private var played: UInt = 0
        private var last: UInt
        /// The stream may have played since the last question.
        private var mayHavePlayed = false

        init(at now: UInt) { last = now }

        /// Returns the time that a stream has played; `nil` if it has not played since the last question.
        ///
        /// - Parameters:
        ///   - reported: The time that the server reports; `nil` if it does not know.
        ///   - isRunning: The stream plays now.
        ///   - isToPlay: The pipeline plays, or is about to.
        mutating func time(
            _ reported: @autoclosure () -> UInt?, isRunning: Bool, isToPlay: Bool, at now: UInt
        ) -> UInt? {
            defer {
                last = now
                mayHavePlayed = isRunning || isToPlay
            }
            guard isRunning || mayHavePlayed else { return nil }
            if mayHavePlayed { played &+= now &- last }
            guard let reported = reported() else { return nil }
            guard reported <= played &+ Self.tolerance else { return played }
            played = reported
            return reported
        }
    }

    private let original: GstAudioClockGetTimeFunc
    private let course = Mutex(Course(at: UInt(gst_util_get_timestamp())))
    private static let key = "playhead-stream-clock"

    private init(_ original: @escaping GstAudioClockGetTimeFunc) { self.original = original }

    /// Corrects the clock of a sink, before the sink opens its stream.
    static func install(on sink: Element) {
        guard let clock = ph_stream_clock(sink.pointer) else { return }
        let object = UnsafeMutableRawPointer(clock).assumingMemoryBound(to: GObject.self)
        guard g_object_get_data(object, key) == nil, let original = ph_exchange_time(clock, read) else { return }
        let owner = Unmanaged.passRetained(StreamClock(original)).toOpaque()
        g_object_set_data_full(object, key, owner) { data in
            data.map { Unmanaged<StreamClock>.fromOpaque($0).release() }
        }
    }

    private static let read: GstAudioClockGetTimeFunc = { clock, sink in
        guard let clock, let sink,
            let data = g_object_get_data(UnsafeMutableRawPointer(clock).assumingMemoryBound(to: GObject.self), key)
        else { return .max }
        let owner = Unmanaged<StreamClock>.fromOpaque(data).takeUnretainedValue()
        return owner.course.withLock { course in
            course.time(
                owner.report(clock, sink), isRunning: ph_stream_runs(sink) != 0,
                isToPlay: ph_pipeline_is_to_play(sink) != 0, at: UInt(gst_util_get_timestamp()))
        } ?? .max
    }

    private func report(_ clock: UnsafeMutablePointer<GstClock>, _ sink: UnsafeMutableRawPointer) -> UInt? {
        let time = original(clock, sink)
        return time == .max ? nil : UInt(time)
    }
}
