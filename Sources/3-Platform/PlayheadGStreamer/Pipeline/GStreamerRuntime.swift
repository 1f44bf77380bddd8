import CDecryption
import CGStreamer
import CTimedText
import Glibc
import Playhead

/// The start of GStreamer, once per process, and its version.
package enum GStreamerRuntime {
    /// The version of GStreamer or of a plugin.
    package struct Version: Comparable, Hashable, Sendable {
        let major, minor, micro: Int

        package init(_ major: Int, _ minor: Int, _ micro: Int) {
            (self.major, self.minor, self.micro) = (major, minor, micro)
        }

        /// Reads a version such as `1.22.0`; `nil` when the text is not one.
        package init?(_ text: String) {
            let parts = text.split(separator: ".").map { Int($0) }
            guard parts.count >= 3, let major = parts[0], let minor = parts[1], let micro = parts[2] else { return nil }
            self.init(major, minor, micro)
        }

        package static func < (left: Version, right: Version) -> Bool {
            (left.major, left.minor, left.micro) < (right.major, right.minor, right.micro)
        }

        package var text: String { "\(major).\(minor).\(micro)" }
    }

    /// The version of GStreamer's core.
    package static let version: Version = {
        var major: UInt32 = 0
        var minor: UInt32 = 0
        var micro: UInt32 = 0
        var nano: UInt32 = 0
        gst_version(&major, &minor, &micro, &nano)
        return Version(Int(major), Int(minor), Int(micro))
    }()

    /// The version of an installed plugin; `nil` when it is not installed.
    package static func version(ofPlugin name: String) -> Version? {
        start()
        guard let plugin = gst_registry_find_plugin(gst_registry_get(), name) else { return nil }
        defer { gst_object_unref(UnsafeMutableRawPointer(plugin)) }
        return gst_plugin_get_version(plugin).flatMap { Version(String(cString: $0)) }
    }

    /// Initializes GStreamer. A library must not print: without `GST_DEBUG` there is no log function at all.
    package static func start() { _ = started }

    /// Begins to initialize GStreamer on another thread, so that the first item does not wait for all of it: lists the
    /// plugins, and loads those that play nearly everything.
    static func startAhead() { _ = startedAhead }

    /// Not a global queue: Dispatch ends a confined process, in which it cannot examine its threads in `/proc`.
    private static let startedAhead: Void = NamedThread.start("gst-plugins", stackSize: 4 << 20) {
        start()
        for name in commonPlugins {
            guard let plugin = gst_plugin_load_by_name(name) else { continue }
            gst_object_unref(UnsafeMutableRawPointer(plugin))
        }
    }

    /// The plugins for most files and streams, in the order in which a pipeline needs them. The last one takes longer than
    /// all others together, and the loader has one lock: whatever came after it would wait.
    private static let commonPlugins = [
        "coreelements", "playback", "app", "audioconvert", "audioresample", "volume", "pulseaudio", "typefindfunctions",
        "isomp4", "videoparsersbad", "audioparsers", "videoconvertscale", "deinterlace", "libav",
    ]

    /// Updates GStreamer's list of plugins, and marks it as current even if nothing in it has changed.
    static func updatePlugins() {
        start()
        let named = getenv("GST_REGISTRY_1_0") ?? getenv("GST_REGISTRY")
        let file =
            named.map { String(cString: $0) }
            ?? g_get_user_cache_dir().map { String(cString: $0) + "/gstreamer-1.0/" + fileName }
        // A list that cannot be marked is updated again at the next start of a player.
        if let file { utimensat(AT_FDCWD, file, nil, 0) }
    }

    private static var fileName: String {
        #if arch(x86_64)
        "registry.x86_64.bin"
        #else
        "registry.aarch64.bin"
        #endif
    }

    private static let started: Bool = {
        if getenv("GST_DEBUG") == nil { gst_debug_remove_log_function(gst_debug_log_default) }
        // A library must not handle signals: a crash in a plugin would end the process with a status instead.
        gst_segtrap_set_enabled(0)
        gst_init(nil, nil)
        HardwareDecoders.prepare()
        EngineWorkarounds.silenceFloods()
        ph_register_decryptor()
        ph_register_timed_text()
        return true
    }()
}
