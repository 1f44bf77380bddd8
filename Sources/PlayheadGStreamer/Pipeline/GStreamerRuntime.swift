import CGStreamer
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

    private static let started: Bool = {
        if getenv("GST_DEBUG") == nil { gst_debug_remove_log_function(gst_debug_log_default) }
        gst_init(nil, nil)
        EngineWorkarounds.silenceFloods()
        return true
    }()
}
