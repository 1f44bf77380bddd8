import CGTK
import Foundation
import Localization
import ViewGraph

/// The desktop's file dialog.
@MainActor enum FileChooser {
    /// Shows the dialog once. Calls `completion` with an empty list if the user cancels.
    static func ask(
        _ request: FileRequest, over root: OpaquePointer?, _ completion: @escaping @MainActor ([URL]) -> Void
    ) {
        let window = root.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) }
        guard
            let chooser = gtk_file_chooser_native_new(
                request.title, window,
                action(of: request), nil, nil)
        else { return completion([]) }
        if let name = request.saveName { gtk_file_chooser_set_current_name(chooser, name) }
        gtk_file_chooser_set_select_multiple(chooser, request.allowsMultiple ? 1 : 0)
        if !request.extensions.isEmpty { addFilter(request.extensions, to: chooser) }
        if request.allowsOthers, !request.extensions.isEmpty { addFilterForAll(to: chooser) }
        show(request.folder, in: chooser)
        gtk_native_dialog_set_modal(native(chooser), 1)
        // A native dialog belongs to its creator; the handler releases it.
        connect(UnsafeMutableRawPointer(chooser), "response", .response) { response in
            let urls = response == GTK_RESPONSE_ACCEPT.rawValue ? chosen(chooser) : []
            MainLoop.whenIdle { g_object_unref(UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: chooser))) }
            completion(urls)
        }
        gtk_native_dialog_show(native(chooser))
    }

    private static func action(of request: FileRequest) -> GtkFileChooserAction {
        if request.saveName != nil { return GTK_FILE_CHOOSER_ACTION_SAVE }
        return request.isFolder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN
    }

    private static func native(_ dialog: OpaquePointer) -> UnsafeMutablePointer<GtkNativeDialog> {
        UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkNativeDialog.self)
    }

    private static func addFilter(_ extensions: [String], to chooser: OpaquePointer) {
        guard let filter = gtk_file_filter_new() else { return }
        for suffix in extensions { gtk_file_filter_add_suffix(filter, suffix) }
        let isShort = extensions.count <= 4
        gtk_file_filter_set_name(
            filter, isShort ? extensions.map { "*.\($0)" }.joined(separator: ", ") : localized("Supported files"))
        gtk_file_chooser_add_filter(chooser, filter)
        g_object_unref(UnsafeMutableRawPointer(filter))
    }

    private static func addFilterForAll(to chooser: OpaquePointer) {
        guard let filter = gtk_file_filter_new() else { return }
        gtk_file_filter_add_pattern(filter, "*")
        gtk_file_filter_set_name(filter, localized("All files"))
        gtk_file_chooser_add_filter(chooser, filter)
        g_object_unref(UnsafeMutableRawPointer(filter))
    }

    /// Begins in a folder. A folder that no longer exists is ignored.
    private static func show(_ folder: URL?, in chooser: OpaquePointer) {
        guard let folder, folder.isFileURL, let file = g_file_new_for_path(folder.path) else { return }
        gtk_file_chooser_set_current_folder(chooser, file, nil)
        g_object_unref(UnsafeMutableRawPointer(file))
    }

    private static func chosen(_ chooser: OpaquePointer) -> [URL] {
        guard let files = gtk_file_chooser_get_files(chooser) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(files)) }
        return (0..<g_list_model_get_n_items(files)).compactMap { position in
            guard let file = g_list_model_get_item(files, position) else { return nil }
            defer { g_object_unref(file) }
            guard let text = g_file_get_uri(OpaquePointer(file)) else { return nil }
            defer { g_free(text) }
            return URL(string: String(cString: text))
        }
    }
}
