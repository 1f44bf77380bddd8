import CGStreamer
import Dispatch
import Glibc

/// What is done once per process before GStreamer is used.
enum GStreamerRuntime {
    /// The version that runs.
    struct Version: Comparable, Sendable {
        let major, minor, micro: Int

        static func < (left: Version, right: Version) -> Bool {
            (left.major, left.minor, left.micro) < (right.major, right.minor, right.micro)
        }

        var text: String { "\(major).\(minor).\(micro)" }
    }

    static let version: Version = {
        var major: UInt32 = 0
        var minor: UInt32 = 0
        var micro: UInt32 = 0
        var nano: UInt32 = 0
        gst_version(&major, &minor, &micro, &nano)
        return Version(major: Int(major), minor: Int(minor), micro: Int(micro))
    }()

    /// Initialises GStreamer. A library must not print: without `GST_DEBUG` there is no log function at all.
    static func start() { _ = started }

    /// Begins to initialise GStreamer on another thread, so that the first item need not wait for all of it: it reads
    /// what plugins there are, and loads those that play nearly everything.
    static func startAhead() { _ = startedAhead }

    private static let startedAhead: Void = DispatchQueue.global(qos: .userInitiated).async {
        start()
        for name in ["playback", "typefindfunctions", "libav"] {
            guard let plugin = gst_plugin_load_by_name(name) else { continue }
            gst_object_unref(UnsafeMutableRawPointer(plugin))
        }
    }

    private static let started: Bool = {
        if getenv("GST_DEBUG") == nil { gst_debug_remove_log_function(gst_debug_log_default) }
        gst_init(nil, nil)
        EngineWorkarounds.silenceFloods()
        return true
    }()
}
