import CGTK
import Foundation

/// Keeps GTK from warning that accessibility has no bus to be on, where there is no session bus at all: in a container,
/// over SSH. Nobody who starts the application can do anything about it, and accessibility stays on for the case that
/// the display names a bus.
enum SessionBusNotice {
    /// Whether GLib finds a session bus without starting one.
    static func hasSessionBus(environment: [String: String], isThere: (String) -> Bool) -> Bool {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
        return isThere("\(folder)/bus")
    }

    /// To be called once, before GTK starts. Does nothing where there is a bus.
    static func silenceWithoutBus() {
        let environment = ProcessInfo.processInfo.environment
        guard !hasSessionBus(environment: environment, isThere: FileManager.default.fileExists(atPath:)) else { return }
        g_log_set_writer_func(writeLog, nil, nil)
    }

    /// Whether a message is the one about the missing bus.
    static func isNotice(_ message: String) -> Bool { message.hasPrefix("Unable to acquire session bus") }
}

/// GLib's usual writer, but for one message. Not isolated: any thread logs.
private nonisolated func writeLog(
    level: GLogLevelFlags, fields: UnsafePointer<GLogField>?, count: gsize, data: UnsafeMutableRawPointer?
) -> GLogWriterOutput {
    for field in UnsafeBufferPointer(start: fields, count: Int(count)) where strcmp(field.key, "MESSAGE") == 0 {
        guard let value = field.value else { continue }
        // GLib's messages end with a zero where no length is given.
        let text =
            field.length < 0
            ? String(cString: value.assumingMemoryBound(to: CChar.self))
            : String(decoding: UnsafeRawBufferPointer(start: value, count: field.length), as: UTF8.self)
        if SessionBusNotice.isNotice(text) { return G_LOG_WRITER_HANDLED }
    }
    return g_log_writer_default(level, fields, count, data)
}
