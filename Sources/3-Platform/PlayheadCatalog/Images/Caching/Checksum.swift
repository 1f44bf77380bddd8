import CPixbuf

/// Checksums in hexadecimal digits, by GLib.
enum Checksum {
    static func md5(_ bytes: [UInt8]) -> String { text(cpixbuf_md5(bytes, gsize(bytes.count))) }

    static func sha256(_ bytes: [UInt8]) -> String { text(cpixbuf_sha256(bytes, gsize(bytes.count))) }

    private static func text(_ text: UnsafeMutablePointer<CChar>?) -> String {
        guard let text else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
