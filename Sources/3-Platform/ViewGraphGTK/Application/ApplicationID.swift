import CGTK

/// Application IDs as used by D-Bus and the desktop.
enum ApplicationID {
    /// Returns a valid ID for the application of a type.
    static func `default`(forTypeNamed name: String) -> String {
        let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" }
        let text = String(letters)
        return "org.playhead.\(text.first.map { $0.isNumber } ?? true ? "_" : "")\(text)"
    }

    /// Returns `true` for a valid application ID.
    static func isValid(_ id: String) -> Bool { g_application_id_is_valid(id) != 0 }
}
