import CGTK

/// Names by which D-Bus and the desktop know an application.
enum ApplicationID {
    /// A valid name for the application of a type.
    static func `default`(forTypeNamed name: String) -> String {
        let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" }
        let text = String(letters)
        return "org.playhead.\(text.first.map { $0.isNumber } ?? true ? "_" : "")\(text)"
    }

    /// Whether GLib takes a name.
    static func isValid(_ id: String) -> Bool { g_application_id_is_valid(id) != 0 }
}
