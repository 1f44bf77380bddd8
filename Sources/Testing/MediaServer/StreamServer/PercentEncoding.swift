import CSoup

/// Percent escapes of paths (RFC 3986, 2.1), by GLib.
enum PercentEncoding {
    /// A path with all escaped that a path may not hold. Slashes stay.
    static func escaped(_ path: String) -> String {
        guard let text = g_uri_escape_string(path, "!$&'()*+,;=:@/", 0) else { return path }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The text without escapes; `nil` when they are malformed, stand for a NUL, or do not make UTF-8.
    static func decoded(_ text: some StringProtocol) -> String? {
        guard let bytes = g_uri_unescape_string(String(text), nil) else { return nil }
        defer { g_free(bytes) }
        return String(validatingCString: bytes)
    }
}
