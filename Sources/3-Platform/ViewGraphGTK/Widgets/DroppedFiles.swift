import CGTK
import Foundation

/// Dropped data as URLs.
enum DroppedFiles {
    /// Returns the files of a `GdkFileList`, or the URLs in a text with one on each line.
    static func urls(in value: UnsafePointer<GValue>) -> [URL] {
        if g_type_check_value_holds(value, gdk_file_list_get_type()) != 0 {
            return urls(inFileList: g_value_get_boxed(value))
        }
        guard let text = g_value_get_string(value) else { return [] }
        return urls(inText: String(cString: text))
    }

    /// Returns the URLs in the lines of a text. Browsers add the title of a link after its URL; a title such as
    /// “Trailer: Night” is no URL.
    static func urls(inText text: String) -> [URL] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("/") { return URL(fileURLWithPath: line) }
            guard !line.hasPrefix("#"), let url = URL(string: line), let scheme = url.scheme,
                line.dropFirst(scheme.count).hasPrefix(":/")
            else { return nil }
            return url
        }
    }

    private static func urls(inFileList boxed: UnsafeMutableRawPointer?) -> [URL] {
        guard let boxed else { return [] }
        let list = gdk_file_list_get_files(OpaquePointer(boxed))
        defer { g_slist_free(list) }
        return sequence(first: list, next: { $0?.pointee.next }).prefix { $0 != nil }.compactMap { node in
            node?.pointee.data.flatMap { g_file_get_uri(OpaquePointer($0)) }.flatMap { text in
                defer { g_free(text) }
                return URL(string: String(cString: text))
            }
        }
    }
}
