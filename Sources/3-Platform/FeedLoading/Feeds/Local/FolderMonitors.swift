import CSoup
import MediaReaders

/// Reports changes in folders, through the kernel (inotify).
///
/// Unchecked: the monitors are used on the GLib thread only. ``removeAll()`` must be awaited before the object is
/// released, because the callbacks refer to it: a monitor that is
/// canceled on its own thread emits nothing more.
package final class FolderMonitors: @unchecked Sendable {
    /// The largest number of folders that are watched: the kernel's limit is per user, and others need some.
    static let limit = 2000

    private var monitors: [FilePath: UnsafeMutablePointer<GFileMonitor>] = [:]
    private var hasEnded = false
    private let reportsContents: Bool
    private let onChange: @Sendable () -> Void

    /// Creates an object without folders.
    ///
    /// - Parameters:
    ///   - reportsContents: `true` to report changes inside of files, too.
    ///   - onChange: Called on the GLib thread when an item appears, disappears or moves.
    package init(reportsContents: Bool = false, onChange: @escaping @Sendable () -> Void) {
        self.reportsContents = reportsContents
        self.onChange = onChange
    }

    /// Watches the folders with these paths and no others, as ``watch(_:)``.
    package func watch(paths: [String]) async -> (hasNew: Bool, unwatched: Int) {
        await watch(paths.compactMap { FilePath($0) })
    }

    /// Watches these folders and no others.
    ///
    /// - Returns: `true` if some were not watched before, and the number of those that cannot be watched.
    func watch(_ folders: [FilePath]) async -> (hasNew: Bool, unwatched: Int) {
        await GLibThread.shared.run { [self] in
            let wanted = hasEnded ? [] : Set(folders.prefix(Self.limit))
            for (folder, monitor) in monitors where !wanted.contains(folder) {
                Self.end(monitor)
                monitors[folder] = nil
            }
            var hasNew = false
            for folder in wanted where monitors[folder] == nil {
                let file = g_file_new_for_path(folder.cString)
                defer { g_object_unref(UnsafeMutableRawPointer(file)) }
                guard let monitor = g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil) else {
                    continue
                }
                playhead_connect_file_changed(
                    monitor, folderChanged, Unmanaged.passUnretained(self).toOpaque())
                monitors[folder] = monitor
                hasNew = true
            }
            return (hasNew, Set(folders).count - monitors.count)
        }
    }

    /// Ends watching. Later calls of ``watch(_:)`` watch nothing.
    package func removeAll() async {
        await GLibThread.shared.run { [self] in
            hasEnded = true
            for monitor in monitors.values { Self.end(monitor) }
            monitors = [:]
        }
    }

    private static func end(_ monitor: UnsafeMutablePointer<GFileMonitor>) {
        g_file_monitor_cancel(monitor)
        g_object_unref(monitor)
    }

    fileprivate func changed(_ event: GFileMonitorEvent) {
        // Growing files change the list only when they appear.
        let ignored = [
            G_FILE_MONITOR_EVENT_CHANGED, G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT,
            G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED,
        ]
        if reportsContents || !ignored.contains(event) { onChange() }
    }
}

// Unretained: `removeAll()` disconnects the handlers before the object is released.
private func folderChanged(
    monitor: UnsafeMutablePointer<GFileMonitor>?, file: OpaquePointer?, other: OpaquePointer?,
    event: GFileMonitorEvent, data: gpointer?
) {
    if let data { Unmanaged<FolderMonitors>.fromOpaque(data).takeUnretainedValue().changed(event) }
}
