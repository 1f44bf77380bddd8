import CGStreamer
import Glibc
import PlaybackModel
import Synchronization

/// Receives what GStreamer and GLib log in a process that belongs to the engine: errors, failed assertions, and what would
/// otherwise be printed. The last lines explain a crash.
///
/// With `GST_DEBUG`, the libraries print as usual, and nothing is received.
enum LibraryLog {
    private struct State {
        /// `true` once messages are received instead of printed.
        var isInstalled = false
        var receive: (@Sendable (LogLine) -> Void)?
        var second = 0
        var count = 0
    }

    private static let state = Mutex(State())
    /// The number of lines that are passed on in a second. A stream with a fault in each frame logs thousands.
    private static let limitPerSecond = 50

    /// Sets the receiver, which is called on any thread, also right before it ends the process. The first call
    /// changes the process for good.
    static func start(_ receive: @escaping @Sendable (LogLine) -> Void) {
        let isFirst = state.withLock { state in
            defer { state.receive = receive }
            return state.receive == nil
        }
        guard isFirst, getenv("GST_DEBUG") == nil else { return }
        state.withLock { $0.isInstalled = true }
        g_log_set_default_handler(passOn, nil)
        g_set_printerr_handler(takePrinted)
        gst_debug_add_log_function(takeDebugMessage, nil, nil)
        gst_debug_set_default_threshold(GST_LEVEL_ERROR)
        gst_debug_set_active(1)
    }

    /// Passes a message of GLib on. Returns `false` if messages are printed instead.
    static func takeMessage(
        _ domain: UnsafePointer<CChar>?, _ level: GLogLevelFlags, _ message: UnsafePointer<CChar>?
    ) -> Bool {
        guard state.withLock({ $0.isInstalled }) else { return false }
        let isError = level.rawValue & (G_LOG_LEVEL_ERROR.rawValue | G_LOG_LEVEL_CRITICAL.rawValue) != 0
        guard isError || level.rawValue & G_LOG_LEVEL_WARNING.rawValue != 0, let message else { return true }
        let text = domain.map { "\(String(cString: $0)): " } ?? ""
        take(isError ? .error : .warning, text + String(cString: message))
        return true
    }

    /// Passes a line on.
    /// - Parameter isLast: `true` if the process may end right after it.
    fileprivate static func take(_ level: LogLine.Level, _ text: String, isLast: Bool = false) {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let receive = state.withLock { state in
            if state.second != time.tv_sec { (state.second, state.count) = (time.tv_sec, 0) }
            state.count += 1
            return isLast || state.count <= limitPerSecond ? state.receive : nil
        }
        receive?(LogLine(level: level, text: String(decoding: text.utf8.prefix(1000), as: UTF8.self)))
    }
}

private nonisolated func passOn(
    _ domain: UnsafePointer<CChar>?, _ level: GLogLevelFlags, _ message: UnsafePointer<CChar>?, _ data: gpointer?
) {
    _ = LibraryLog.takeMessage(domain, level, message)
}

private nonisolated func takePrinted(_ text: UnsafePointer<CChar>?) {
    guard let text else { return }
    LibraryLog.take(.error, String(cString: text), isLast: true)
}

private nonisolated func takeDebugMessage(
    _ category: UnsafeMutablePointer<GstDebugCategory>?, _ level: GstDebugLevel, _ file: UnsafePointer<CChar>?,
    _ function: UnsafePointer<CChar>?, _ line: gint, _ object: UnsafeMutablePointer<GObject>?,
    _ message: OpaquePointer?, _ data: gpointer?
) {
    guard level.rawValue <= GST_LEVEL_ERROR.rawValue, let text = gst_debug_message_get(message) else { return }
    let name = category.flatMap { gst_debug_category_get_name($0) }.map { "\(String(cString: $0)): " } ?? ""
    LibraryLog.take(.error, name + String(cString: text))
}
