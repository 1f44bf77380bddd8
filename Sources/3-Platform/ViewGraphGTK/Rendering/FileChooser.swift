import CGTK
import CViewContainer
import Foundation
import Localization
import ViewGraph

/// The desktop's file dialog.
@MainActor enum FileChooser {
    private final class Answer {
        let completion: @MainActor ([URL]) -> Void

        init(_ completion: @escaping @MainActor ([URL]) -> Void) { self.completion = completion }
    }

    /// Shows the dialog once. Calls `completion` with an empty list if the user cancels.
    static func ask(
        _ request: FileRequest, over root: OpaquePointer?, _ completion: @escaping @MainActor ([URL]) -> Void
    ) {
        let window = root.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) }
        guard let filters = g_list_store_new(gtk_file_filter_get_type()) else { return completion([]) }
        defer { g_object_unref(UnsafeMutableRawPointer(filters)) }
        if !request.extensions.isEmpty { add(filter(for: request.extensions), to: filters) }
        if request.allowsOthers, !request.extensions.isEmpty { add(filterForAll(), to: filters) }
        let folder = request.folder.flatMap { $0.isFileURL ? g_file_new_for_path($0.path) : nil }
        defer { if let folder { g_object_unref(UnsafeMutableRawPointer(folder)) } }
        file_dialog_ask(
            kind(of: request), window, request.title, request.saveName, filters, folder,
            { files, data in
                guard let data else { return }
                let answer = Unmanaged<Answer>.fromOpaque(data).takeRetainedValue()
                let urls = FileChooser.urls(of: files)
                MainActor.assumeIsolated { answer.completion(urls) }
            }, Unmanaged.passRetained(Answer(completion)).toOpaque())
    }

    private static func kind(of request: FileRequest) -> FileDialogKind {
        if request.saveName != nil { return FILE_DIALOG_SAVE }
        if request.isFolder { return request.allowsMultiple ? FILE_DIALOG_FOLDERS : FILE_DIALOG_FOLDER }
        return request.allowsMultiple ? FILE_DIALOG_FILES : FILE_DIALOG_FILE
    }

    private static func add(_ filter: OpaquePointer?, to filters: OpaquePointer) {
        guard let filter = filter.map(UnsafeMutableRawPointer.init) else { return }
        g_list_store_append(filters, filter)
        g_object_unref(filter)
    }

    private static func filter(for extensions: [String]) -> OpaquePointer? {
        let filter = gtk_file_filter_new()
        for suffix in extensions { gtk_file_filter_add_suffix(filter, suffix) }
        let isShort = extensions.count <= 4
        gtk_file_filter_set_name(
            filter, isShort ? extensions.map { "*.\($0)" }.joined(separator: ", ") : localized("Supported files"))
        return filter
    }

    private static func filterForAll() -> OpaquePointer? {
        let filter = gtk_file_filter_new()
        gtk_file_filter_add_pattern(filter, "*")
        gtk_file_filter_set_name(filter, localized("All files"))
        return filter
    }

    private nonisolated static func urls(of files: OpaquePointer?) -> [URL] {
        guard let files else { return [] }
        return (0..<g_list_model_get_n_items(files)).compactMap { position in
            guard let file = g_list_model_get_item(files, position) else { return nil }
            defer { g_object_unref(file) }
            guard let text = g_file_get_uri(OpaquePointer(file)) else { return nil }
            defer { g_free(text) }
            return URL(string: String(cString: text))
        }
    }
}
