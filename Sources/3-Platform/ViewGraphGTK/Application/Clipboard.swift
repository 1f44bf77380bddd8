import CGTK
import Foundation

/// The clipboard, which all applications share.
@MainActor public enum Clipboard {
    /// Returns the text on the clipboard; `nil` if there is none.
    ///
    /// Another application may take time to provide the text. Only the caller waits for it.
    public static func text() async -> String? {
        guard let display = gdk_display_get_default(), let clipboard = gdk_display_get_clipboard(display) else {
            return nil
        }
        return await withCheckedContinuation { continuation in
            let box = SignalBox<@MainActor (String?) -> Void> { continuation.resume(returning: $0) }
            gdk_clipboard_read_text_async(clipboard, nil, clipboardWasRead, box.passRetained())
        }
    }

    /// Replaces the content of the clipboard by data that other applications can paste, until this application quits.
    /// Returns `false` without a display.
    ///
    /// - Parameters:
    ///   - data: The data, such as a PNG file.
    ///   - type: The MIME type, such as `image/png`.
    @discardableResult public static func copy(_ data: [UInt8], type: String) -> Bool {
        guard let display = gdk_display_get_default(), let clipboard = gdk_display_get_clipboard(display) else {
            return false
        }
        let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        let provider = gdk_content_provider_new_for_bytes(type, bytes)
        defer { g_object_unref(UnsafeMutableRawPointer(provider)) }
        return gdk_clipboard_set_content(clipboard, provider) != 0
    }
}

/// Not isolated: GTK calls it on its own thread.
private nonisolated func clipboardWasRead(
    source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    let handler = SignalBox<@MainActor (String?) -> Void>.handler(data)
    releaseBox(data)
    var text: String?
    if let source, let copied = gdk_clipboard_read_text_finish(OpaquePointer(source), result, nil) {
        text = String(cString: copied)
        g_free(copied)
    }
    MainActor.assumeIsolated { handler?(text) }
}
