import CGTK
import Foundation

/// Suppresses GTK's warning about a missing accessibility bus if there is no session bus, as in a container or over
/// SSH. Users cannot act on the warning. Accessibility stays enabled in case the display names a bus.
enum SessionBusNotice {
    /// Returns `true` if GLib finds a session bus without starting one.
    static func hasSessionBus(environment: [String: String], isThere: (String) -> Bool) -> Bool {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
        return isThere("\(folder)/bus")
    }

    /// Suppresses the warning if there is no session bus. Call this method once, before GTK starts.
    static func silenceWithoutBus() {
        let environment = ProcessInfo.processInfo.environment
        guard !hasSessionBus(environment: environment, isThere: FileManager.default.fileExists(atPath:)) else { return }
        g_log_set_writer_func(writeLog, nil, nil)
    }

    /// Returns `true` for the message about the missing bus.
    static func isNotice(_ message: String) -> Bool { message.hasPrefix("Unable to acquire session bus") }
}

/// GLib's default log writer without one message. Not isolated: any thread logs.
private nonisolated func writeLog(
    level: GLogLevelFlags, fields: UnsafePointer<GLogField>?, count: gsize, data: UnsafeMutableRawPointer?
) -> GLogWriterOutput {
    for field in UnsafeBufferPointer(start: fields, count: Int(count)) where strcmp(field.key, "MESSAGE") == 0 {
        guard let value = field.value else { continue }
        // Messages without a length are null-terminated.
        let text =
            field.length < 0
            ? String(cString: value.assumingMemoryBound(to: CChar.self))
            : String(decoding: UnsafeRawBufferPointer(start: value, count: field.length), as: UTF8.self)
        if SessionBusNotice.isNotice(text) { return G_LOG_WRITER_HANDLED }
    }
    return g_log_writer_default(level, fields, count, data)
}
