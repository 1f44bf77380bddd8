import CGStreamer
import Foundation
import PlaybackModel

@testable import PlayheadGStreamer

/// A small playbin3 with sinks that drop everything, for tests that need the real thing without the engine.
///
/// Unchecked: used by one test at a time; `configure` runs on streaming threads and only reads.
final class PlaybinRunner: @unchecked Sendable {
    private let playbin: UnsafeMutablePointer<GstElement>
    var pipeline: Element { Element(sharing: playbin) }
    private let bus: UnsafeMutablePointer<GstBus>
    private let sourceSetup: (@Sendable (UnsafeMutablePointer<GstElement>) -> Void)?

    private(set) var failures: [PipelineFailure] = []
    private(set) var missing: [MissingPlugin] = []
    private(set) var collection: [MediaTrack] = []
    private(set) var isReady = false
    private(set) var isAtEnd = false
    private var hasStarted = false
    /// `true` after a stop that would have crashed: the pipeline was left alone instead.
    private(set) var isLeftAlone = false
    private var ends: HeldEnds?
    private(set) var asyncDoneCount = 0
    var onMessage: ((UnsafeMutablePointer<GstMessage>) -> Void)?

    static let start: Void = {
        gst_init(nil, nil)
        gst_debug_remove_log_function(gst_debug_log_default)
    }()

    init(
        _ uri: String, player: String = "playbin3", synchronised: Bool = false, textSink: Bool = true,
        sourceSetup: (@Sendable (UnsafeMutablePointer<GstElement>) -> Void)? = nil
    ) {
        _ = Self.start
        playbin = Self.playbin(uri, player, synchronised: synchronised, textSink: textSink)
        bus = gst_element_get_bus(playbin)!
        self.sourceSetup = sourceSetup
        connect()
    }

    deinit {
        stopImmediately()
        gst_object_unref(bus)
        gst_object_unref(playbin)
    }

    private static func playbin(
        _ uri: String, _ player: String, synchronised: Bool, textSink: Bool
    ) -> UnsafeMutablePointer<GstElement> {
        let playbin = gst_element_factory_make(player, nil)!
        gst_object_ref_sink(playbin)
        let object = UnsafeMutableRawPointer(playbin).assumingMemoryBound(to: GObject.self)
        gst_util_set_object_arg(object, "uri", uri)
        gst_util_set_object_arg(object, "flags", "video+audio+text+buffering")
        for name in ["video-sink", "audio-sink"] + (textSink ? ["text-sink"] : []) {
            let sink = gst_element_factory_make("fakesink", nil)
            gst_util_set_object_arg(
                UnsafeMutableRawPointer(sink!).assumingMemoryBound(to: GObject.self), "sync",
                synchronised ? "true" : "false")
            var value = GValue()
            g_value_init(&value, gst_element_get_type())
            g_value_set_object(&value, sink)
            g_object_set_property(object, name, &value)
            g_value_unset(&value)
        }
        return playbin
    }

    private func connect() {
        g_signal_connect_data(
            playbin, "source-setup", unsafeBitCast(runnerSourceSetup, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
        ends = EngineWorkarounds.holdEnds(in: Element(sharing: playbin))
    }

    fileprivate func configure(_ source: UnsafeMutablePointer<GstElement>) { sourceSetup?(source) }

    @discardableResult
    func setState(_ state: GstState) -> GstStateChangeReturn {
        let isStart = !hasStarted && (state == GST_STATE_PAUSED || state == GST_STATE_PLAYING)
        guard isStart else {
            let isUp = state == GST_STATE_PAUSED || state == GST_STATE_PLAYING
            if isUp, EngineWorkarounds.hasFailedToStart(Element(sharing: playbin)) { return GST_STATE_CHANGE_FAILURE }
            return gst_element_set_state(playbin, state)
        }
        hasStarted = true
        return EngineWorkarounds.start(Element(sharing: playbin), to: state)
    }

    /// Pauses and waits until it is ready or has failed.
    func preroll() {
        setState(GST_STATE_PAUSED)
        wait { $0.isReady || !$0.failures.isEmpty || $0.isAtEnd }
    }

    /// Sends an event to the pipeline.
    func send(_ event: UnsafeMutablePointer<GstEvent>) -> Bool { gst_element_send_event(playbin, event) != 0 }

    /// Takes messages until the condition holds. Returns false when it did not within the limit.
    @discardableResult
    func wait(limit: Double = 40, until condition: (PlaybinRunner) -> Bool) -> Bool {
        let end = Date().addingTimeInterval(limit)
        while !condition(self) {
            guard Date() < end else { return false }
            if let message = gst_bus_timed_pop(bus, 20_000_000) { take(message) }
        }
        return true
    }

    private func take(_ message: UnsafeMutablePointer<GstMessage>) {
        defer { gst_message_unref(message) }
        switch message.pointee.type {
        case GST_MESSAGE_ERROR:
            if let failure = PipelineFailure(message) { failures.append(failure) }
        case GST_MESSAGE_ELEMENT:
            if let plugin = MissingPlugin(message) { missing.append(plugin) }
        case GST_MESSAGE_ASYNC_DONE:
            isReady = true
            asyncDoneCount += 1
        case GST_MESSAGE_EOS:
            isAtEnd = true
        default: break
        }
        onMessage?(message)
    }

    var position: Double? {
        var value: gint64 = 0
        return gst_element_query_position(playbin, GST_FORMAT_TIME, &value) != 0 ? Double(value) / 1e9 : nil
    }

    var duration: Double? {
        var value: gint64 = 0
        return gst_element_query_duration(playbin, GST_FORMAT_TIME, &value) != 0 ? Double(value) / 1e9 : nil
    }

    var seekable: (Bool, Double, Double)? {
        guard let query = gst_query_new_seeking(GST_FORMAT_TIME) else { return nil }
        defer { gst_query_unref(query) }
        guard gst_element_query(playbin, query) != 0 else { return nil }
        var (seekable, start, end): (gboolean, gint64, gint64) = (0, 0, 0)
        gst_query_parse_seeking(query, nil, &seekable, &start, &end)
        return (seekable != 0, Double(start) / 1e9, Double(end) / 1e9)
    }

    func seek(to seconds: Double) -> Bool {
        let flags = GstSeekFlags(rawValue: GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue)
        return gst_element_seek_simple(playbin, GST_FORMAT_TIME, flags, Int(seconds * 1e9)) != 0
    }

    /// Forgets what was heard, for another start.
    func begin() {
        (failures, missing, isReady, isAtEnd, asyncDoneCount) = ([], [], false, false, 0)
    }

    /// Stops, but not in the middle of opening: playbin3 of GStreamer 1.22.0 hangs in one of twenty to one of a hundred
    /// NULLs within the first 20 ms, from files as from `appsrc`, and in none of 2,400 after the first async-done.
    func stop() {
        wait(limit: 3) { $0.isReady || !$0.failures.isEmpty || $0.isAtEnd || !$0.hasStarted }
        stopImmediately()
    }

    /// Stops as the engine does: a pipeline that would crash on its way down is left alone, for good.
    func stopImmediately() {
        guard !isLeftAlone else { return }
        EngineWorkarounds.guardRequests()
        isLeftAlone = EngineWorkarounds.crashesWhenStopped(
            Element(sharing: UnsafeMutableRawPointer(playbin).assumingMemoryBound(to: GstElement.self)))
        if isLeftAlone { gst_object_ref(playbin) } else if !Self.stops(playbin) { isLeftAlone = true }
    }

    /// Stops a pipeline on another thread. Returns false where that hangs; the thread then keeps the pipeline, for good.
    private static func stops(_ playbin: UnsafeMutablePointer<GstElement>) -> Bool {
        let done = DispatchSemaphore(value: 0)
        let address = UInt(bitPattern: gst_object_ref(playbin))
        Thread.detachNewThread {
            guard let playbin = UnsafeMutablePointer<GstElement>(bitPattern: address) else { return }
            gst_element_set_state(playbin, GST_STATE_NULL)
            gst_object_unref(playbin)
            done.signal()
        }
        return done.wait(timeout: .now() + 10) == .success
    }
}

private nonisolated let runnerSourceSetup:
    @convention(c) (gpointer, UnsafeMutablePointer<GstElement>, gpointer) -> Void = { _, source, data in
        Unmanaged<PlaybinRunner>.fromOpaque(data).takeUnretainedValue().configure(source)
    }

/// Runs blocking work on its own thread, away from the pool of tasks. The work still belongs to the task of its test, which
/// its expectations are recorded for.
func offPool<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withTaskExecutorPreference(OwnThreads()) { try work() }
}

/// Runs each part of a task on a new thread.
private final class OwnThreads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Looks at a condition until it holds. Returns false when it did not within a minute.
func eventually(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while !condition() {
        guard ContinuousClock.now < end else { return false }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return true
}
