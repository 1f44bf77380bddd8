import CGIO
public import FoundationEssentials
import Glibc
import Localization
import MediaReaders

/// The list of recent files that all programs of the desktop share: `recently-used.xbel`.
///
/// File dialogs and file managers show it. Applications add what the user opens, except in private sessions.
///
/// ```swift
/// let recent = RecentFiles()
/// try recent.add(item.url, title: item.title)
/// let files = try recent.files(limit: 20)
/// ```
///
/// The functions read and write a small file; call them on any thread. Only files on this machine and in network
/// folders are listed: web addresses may contain secrets.
public struct RecentFiles: Sendable {
    /// One entry of the list.
    public struct Entry: Sendable, Hashable, Identifiable {
        /// The file.
        public var url: URL
        /// The title that the program gave which added it; `nil` without one.
        public var title: String?
        /// The MIME type.
        public var mimeType: String
        /// The time at which a program last opened it.
        public var lastOpened: Date

        public var id: URL { url }
    }

    /// The path of the list.
    let path: String
    private let application: String
    private let command: String

    /// The number of entries of this application. Older ones are removed.
    static let maximumCount = 100
    /// The size of a list that is not read, in bytes.
    private static let maximumSize = 16_000_000

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - path: The path of the list; `nil` for the desktop's.
    ///   - application: The display name of the application.
    ///   - command: The program that opens files.
    public init(path: String? = nil, application: String = "Playhead", command: String = "playhead") {
        self.path = path ?? String(cString: g_get_user_data_dir()) + "/recently-used.xbel"
        self.application = application
        self.command = command
    }

    /// Adds a file, or moves it to the start. Other addresses are ignored.
    ///
    /// - Throws: `DesktopFileError.recentFiles`. A damaged list is not replaced.
    public func add(_ url: URL, title: String? = nil) throws(DesktopFileError) {
        guard FolderOpener.canShow(url) else { return }
        try change { list in
            let address = url.absoluteString
            if let title { g_bookmark_file_set_title(list, address, PrintableText(title).string) }
            g_bookmark_file_set_mime_type(list, address, Self.mimeType(of: url))
            g_bookmark_file_add_application(list, address, application, "\(command) %u")
            let now = g_date_time_new_now_utc()
            g_bookmark_file_set_modified_date_time(list, address, now)
            g_bookmark_file_set_visited_date_time(list, address, now)
            g_date_time_unref(now)
            for old in Self.entries(of: list).filter({ isOurs($0, in: list) }).dropFirst(Self.maximumCount) {
                g_bookmark_file_remove_item(list, old.url.absoluteString, nil)
            }
        }
    }

    /// Removes a file from the list, for all programs.
    ///
    /// - Throws: `DesktopFileError.recentFiles`.
    public func remove(_ url: URL) throws(DesktopFileError) {
        try change { list in g_bookmark_file_remove_item(list, url.absoluteString, nil) }
    }

    /// Returns the number of files that this application has added.
    ///
    /// - Throws: `DesktopFileError.recentFiles`.
    public func ownCount() throws(DesktopFileError) -> Int {
        guard let list = g_bookmark_file_new() else { return 0 }
        defer { g_bookmark_file_free(list) }
        try load(list)
        return Self.entries(of: list).count { isOurs($0, in: list) }
    }

    /// Removes all files that only this application added, and this application from the others.
    ///
    /// - Throws: `DesktopFileError.recentFiles`.
    public func removeOwn() throws(DesktopFileError) {
        // A list of other programs is not written again.
        guard try ownCount() > 0 else { return }
        try change { list in
            for entry in Self.entries(of: list) where isOurs(entry, in: list) {
                let address = entry.url.absoluteString
                var count: gsize = 0
                g_strfreev(g_bookmark_file_get_applications(list, address, &count, nil))
                if count <= 1 {
                    g_bookmark_file_remove_item(list, address, nil)
                } else {
                    g_bookmark_file_remove_application(list, address, application, nil)
                }
            }
        }
    }

    /// The media files that any program has opened and that still exist, the latest first.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of files.
    ///   - types: The MIME types. Default: those that Playhead opens.
    /// - Throws: `DesktopFileError.recentFiles`.
    public func files(
        limit: Int, types: [String] = SupportedMediaTypes.all
    ) throws(DesktopFileError) -> [Entry] {
        guard let list = g_bookmark_file_new() else { return [] }
        defer { g_bookmark_file_free(list) }
        try load(list)
        let types = Set(types)
        return Array(
            Self.entries(of: list).lazy
                .filter { types.contains($0.mimeType) }
                .filter { FilePath($0.url).map { access($0.cString, R_OK) == 0 } ?? true }
                .prefix(max(limit, 0)))
    }

    private func isOurs(_ entry: Entry, in list: OpaquePointer) -> Bool {
        g_bookmark_file_has_application(list, entry.url.absoluteString, application, nil) != 0
    }

    // MARK: The file

    private func change(_ body: (OpaquePointer) -> Void) throws(DesktopFileError) {
        guard let list = g_bookmark_file_new() else { return }
        defer { g_bookmark_file_free(list) }
        try load(list)
        body(list)
        let folder = URL(filePath: path).deletingLastPathComponent().path
        g_mkdir_with_parents(folder, 0o700)
        var error: UnsafeMutablePointer<GError>?
        // Replaces the file in one step.
        guard g_bookmark_file_to_file(list, path, &error) != 0 else {
            defer { g_clear_error(&error) }
            throw .recentFiles(FileFailure.message(error))
        }
        // The list is nobody else's business; GTK does the same.
        chmod(path, 0o600)
    }

    private func load(_ list: OpaquePointer) throws(DesktopFileError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw .recentFiles(String(cString: strerror(errno)) + ".")
        }
        guard status.st_size <= Self.maximumSize else { throw .recentFiles(localized("The list is too large.")) }
        // An empty list is what programs leave that were interrupted.
        guard status.st_size > 0 else { return }
        var error: UnsafeMutablePointer<GError>?
        guard g_bookmark_file_load_from_file(list, path, &error) != 0 else {
            defer { g_clear_error(&error) }
            throw .recentFiles(FileFailure.message(error))
        }
    }

    private static func entries(of list: OpaquePointer) -> [Entry] {
        var count: gsize = 0
        guard let addresses = g_bookmark_file_get_uris(list, &count) else { return [] }
        defer { g_strfreev(addresses) }
        return (0..<Int(count)).compactMap { addresses[$0] }.compactMap { address in
            guard let url = URL(string: String(cString: address)) else { return nil }
            let type = g_bookmark_file_get_mime_type(list, address, nil)
            let title = g_bookmark_file_get_title(list, address, nil)
            defer {
                g_free(type)
                g_free(title)
            }
            let time = g_bookmark_file_get_modified_date_time(list, address, nil)
            return Entry(
                url: url, title: title.map { PrintableText(String(cString: $0)).string },
                mimeType: type.map { String(cString: $0) } ?? "",
                lastOpened: Date(timeIntervalSince1970: time.map { Double(g_date_time_to_unix($0)) } ?? 0))
        }
        .sorted { ($0.lastOpened, $1.url.absoluteString) > ($1.lastOpened, $0.url.absoluteString) }
    }

    private static func mimeType(of url: URL) -> String {
        guard let type = g_content_type_guess(FilePath(url)?.name ?? url.lastPathComponent, nil, 0, nil) else {
            return "application/octet-stream"
        }
        defer { g_free(type) }
        guard let mime = g_content_type_get_mime_type(type) else { return "application/octet-stream" }
        defer { g_free(mime) }
        return String(cString: mime)
    }
}
