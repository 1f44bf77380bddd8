import CGTK
import Foundation

/// Reports changes of a file by anyone, also where it is replaced or does not exist yet.
@MainActor final class FileWatch {
    private let path: String
    private var monitor: UnsafeMutablePointer<GFileMonitor>?

    init(path: String) { self.path = path }

    isolated deinit {
        guard let monitor else { return }
        g_file_monitor_cancel(monitor)
        g_object_unref(UnsafeMutableRawPointer(monitor))
    }

    /// Begins to watch, once. Where files cannot be watched, nothing is reported.
    func begin(_ action: @escaping @MainActor () -> Void) {
        guard monitor == nil, let file = g_file_new_for_path(path) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let made = g_file_monitor_file(file, G_FILE_MONITOR_NONE, nil, nil) else { return }
        monitor = made
        connect(UnsafeMutableRawPointer(made), "changed", .fileChange) { kind in
            // Several reports follow each other for one change; the last one of a replaced file is its creation.
            let isContent = [
                G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT, G_FILE_MONITOR_EVENT_CREATED, G_FILE_MONITOR_EVENT_DELETED,
            ]
            .contains(kind)
            if isContent { action() }
        }
    }
}
