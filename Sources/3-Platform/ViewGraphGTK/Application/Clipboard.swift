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
