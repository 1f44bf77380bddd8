import FoundationEssentials
import Glibc
import Sandbox
import Synchronization

/// GStreamer's list of plugins, which a confined process can read but not write.
///
/// Without a current list, each start of an engine would load all plugins. So the host looks at the list before it starts
/// one, which takes about 0.3 ms, and has an engine's program update it where it is missing or older than a plugin.
final class PluginRegistry: Sendable {
    static let shared = PluginRegistry()

    private struct State {
        /// The times of plugins for which an update has been tried.
        var tried: [String: Int64] = [:]
    }

    private let state = Mutex(State())
    /// The time for an update, in milliseconds: a slow disk with several hundred plugins.
    private static let patience: Int32 = 30_000

    private init() {}

    /// Updates the list, if it is not current. Blocks until the update ends; call it on the thread of ``EngineSpawner``.
    func update(for program: EngineProcess.Program) {
        guard let (file, newest) = Self.staleList(for: program) else { return }
        // A list that cannot be written is not tried again with each start.
        let isNew = state.withLock { state in
            defer { state.tried[file] = newest }
            return state.tried[file] != newest
        }
        guard isNew else { return }
        var updater = program
        updater.arguments += [Self.argument]
        do throws(WireError) {
            let process = try EngineProcess.start(updater)
            if process.reap(patience: Self.patience) == nil { process.end() }
        } catch {
            // The engine fails to start for the same reason, which is reported.
        }
    }

    /// Returns `true` if the list needs no update.
    func isCurrent(for program: EngineProcess.Program) -> Bool { Self.staleList(for: program) == nil }

    /// The list and the time of the newest plugin, if the list is older or does not exist.
    private static func staleList(for program: EngineProcess.Program) -> (file: String, newest: Int64)? {
        let variables = ProcessEnvironment.variables(in: program.environment)
        guard let file = Confinement.pluginRegistry(variables) else { return nil }
        let newest = newest(of: folders(variables))
        return time(of: file).map { $0 < newest } ?? true ? (file, newest) : nil
    }

    /// The argument with which an engine's program updates the list, and ends.
    static let argument = "update-plugins"

    /// The folders that have plugins, as GStreamer looks for them.
    static func folders(_ environment: [String: String]) -> [String] {
        func list(_ names: String...) -> [String]? {
            names.lazy.compactMap { environment[$0] }.first?.split(separator: ":").map(String.init)
        }
        var folders = list("GST_PLUGIN_PATH_1_0", "GST_PLUGIN_PATH") ?? []
        if let system = list("GST_PLUGIN_SYSTEM_PATH_1_0", "GST_PLUGIN_SYSTEM_PATH") {
            folders += system
        } else {
            folders += [
                "/usr/lib/\(triplet)/gstreamer-1.0", "/usr/lib64/gstreamer-1.0", "/usr/lib/gstreamer-1.0",
                "/usr/local/lib/\(triplet)/gstreamer-1.0", "/usr/local/lib64/gstreamer-1.0",
                "/usr/local/lib/gstreamer-1.0",
            ]
            if let folder = Confinement.userPlugins(environment) { folders.append(folder) }
        }
        return folders
    }

    /// The latest change of folders and the files in them, in nanoseconds; 0 if there are none.
    static func newest(of folders: [String]) -> Int64 {
        var newest: Int64 = 0
        for folder in folders {
            guard let time = time(of: folder) else { continue }
            newest = max(newest, time)
            // A folder that cannot be listed has no plugins.
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            where name.hasSuffix(".so") {
                newest = max(newest, self.time(of: folder + "/" + name) ?? 0)
            }
        }
        return newest
    }

    /// The time when a file was changed or replaced, in nanoseconds; `nil` if it does not exist.
    private static func time(of path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) }
        return max(nanoseconds(status.st_mtim), nanoseconds(status.st_ctim))
    }

    private static var triplet: String {
        #if arch(x86_64)
        "x86_64-linux-gnu"
        #elseif arch(arm64)
        "aarch64-linux-gnu"
        #else
        "unknown"
        #endif
    }
}
