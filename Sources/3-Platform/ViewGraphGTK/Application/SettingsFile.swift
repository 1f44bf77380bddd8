import CGTK
import Foundation
import ViewGraph

/// The settings of an application in a key file, in the folder for configuration: `$XDG_CONFIG_HOME/ID/settings.ini`.
///
/// Values are written together shortly after a change, in one step: after a crash the file is the old or the new one. A
/// write keeps the comments in the file and the values that others have written meanwhile. A damaged file is set aside
/// and reported. An unreadable file is reported and never overwritten.
@MainActor final class SettingsFile: AppStorageBackend {
    let path: String
    private let report: @MainActor (String) -> Void
    /// Changes that were not written yet; `.some(nil)` removes a value.
    private var pending: [String: String?] = [:]
    private var write: UInt32 = 0
    /// `true` if the file must stay as it is.
    private var isReadOnly = false
    private let watch: FileWatch

    /// The time between a change and its write, which a slider that moves would otherwise cause at every step.
    private static let delay: UInt32 = 300
    /// A file above this size was not written by an application.
    private static let mostBytes = 1 << 20
    private static let group = "Settings"

    /// Creates the file's values. Nothing is read or written yet.
    init(path: String, report: @escaping @MainActor (String) -> Void = { Diagnostics.report($0) }) {
        // A link stays one: the file behind it is replaced.
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        self.report = report
        watch = FileWatch(path: self.path)
    }

    /// The file of an application with an id.
    convenience init(applicationID: String) {
        let folder = g_get_user_config_dir().map { String(cString: $0) } ?? "."
        self.init(path: "\(folder)/\(applicationID)/settings.ini")
    }

    isolated deinit { if write != 0 { g_source_remove(write) } }

    func load() -> [String: String] {
        var texts = Self.texts(in: readFile())
        for (key, text) in pending { texts[key] = text }
        return texts
    }

    func store(_ text: String?, forKey key: String) {
        pending[key] = .some(text)
        guard write == 0 else { return }
        write = MainLoop.after(milliseconds: Self.delay) { [weak self] in
            self?.write = 0
            self?.flush()
        }
    }

    func onChange(_ action: @escaping @MainActor () -> Void) { watch.begin(action) }

    /// Writes pending changes now.
    func flush() {
        guard !pending.isEmpty else { return }
        if write != 0 { g_source_remove(write) }
        write = 0
        let file = readFile()
        defer { g_key_file_unref(file) }
        guard !isReadOnly else {
            pending = [:]
            return
        }
        for (key, text) in pending {
            let name = Self.name(of: key)
            if let text {
                g_key_file_set_string(file, Self.group, name, text)
            } else {
                g_key_file_remove_key(file, Self.group, name, nil)
            }
        }
        var error: UnsafeMutablePointer<GError>?
        g_mkdir_with_parents(URL(fileURLWithPath: path).deletingLastPathComponent().path, 0o700)
        if g_key_file_save_to_file(file, path, &error) == 0 {
            report("Cannot save settings to \(path): \(Self.take(&error)). They last until you quit.")
        }
        pending = [:]
    }

    // MARK: Reading

    /// Returns the content of the file, to be released by the caller; nothing for a file that is missing or damaged.
    private func readFile() -> OpaquePointer {
        guard let file = g_key_file_new() else { preconditionFailure("GLib always makes a key file") }
        var error: UnsafeMutablePointer<GError>?
        var information = stat()
        let exists = stat(path, &information) == 0
        if exists, information.st_mode & S_IFMT != S_IFREG {
            refuse("it is no regular file")
        } else if exists, information.st_size > Self.mostBytes {
            setAside("it has \(information.st_size) bytes")
        } else if g_key_file_load_from_file(file, path, G_KEY_FILE_KEEP_COMMENTS, &error) == 0, let code = error {
            let isMissing = g_error_matches(code, g_file_error_quark(), Int32(G_FILE_ERROR_NOENT.rawValue)) != 0
            let isUnreadable = !isMissing && code.pointee.domain == g_file_error_quark()
            let cause = Self.take(&error)
            if isUnreadable {
                refuse(cause)
            } else if !isMissing {
                setAside(cause)
            }
        }
        return file
    }

    /// Leaves a file alone from now on.
    private func refuse(_ cause: String) {
        if !isReadOnly { report("Cannot read settings from \(path): \(cause). Changes last until you quit.") }
        isReadOnly = true
    }

    /// Renames a damaged file, so that people can repair it.
    private func setAside(_ cause: String) {
        var place = path + ".damaged"
        var number = 2
        while access(place, F_OK) == 0, number < 100 {
            place = "\(path).damaged-\(number)"
            number += 1
        }
        if rename(path, place) == 0 {
            report("Cannot read settings from \(path): \(cause). The file is now \(place); settings start over.")
        } else {
            refuse(cause)
        }
    }

    private static func texts(in file: OpaquePointer) -> [String: String] {
        defer { g_key_file_unref(file) }
        var count: gsize = 0
        guard let names = g_key_file_get_keys(file, group, &count, nil) else { return [:] }
        defer { g_strfreev(names) }
        var texts: [String: String] = [:]
        for index in 0..<Int(count) {
            // A value with a wrong escape, or in another encoding, counts as missing and is kept in the file.
            guard let name = names[index], let text = g_key_file_get_string(file, group, name, nil) else { continue }
            texts[key(of: String(cString: name))] = String(cString: text)
            g_free(text)
        }
        return texts
    }

    private static func take(_ error: inout UnsafeMutablePointer<GError>?) -> String {
        defer { g_clear_error(&error) }
        return error.map { String(cString: $0.pointee.message) } ?? "unknown error"
    }

    // MARK: Names

    /// Key files allow few characters in names.
    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")

    private static func name(of key: String) -> String {
        key.addingPercentEncoding(withAllowedCharacters: plain) ?? key
    }

    private static func key(of name: String) -> String { name.removingPercentEncoding ?? name }
}
