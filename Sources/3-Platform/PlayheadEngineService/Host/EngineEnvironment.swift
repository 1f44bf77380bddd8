import CEngineProcess
import Glibc
import Sandbox

/// The environment of an engine's process: what its libraries need, and nothing else of the player's.
enum EngineEnvironment {
    /// The names that are passed on.
    private static let names: Set<String> = [
        "HOME", "LANG", "LANGUAGE", "PATH", "TZ", "USER",
        // Where sound goes, and how.
        "PULSE_SERVER", "PULSE_COOKIE", "PULSE_SINK", "PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR", "XDG_RUNTIME_DIR",
        "ALSA_CONFIG_PATH", "ALSA_CONFIG_DIR",
        // Where libraries and their data are.
        "LD_LIBRARY_PATH", "XDG_CACHE_HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
        "SSL_CERT_FILE", "SSL_CERT_DIR", "LIBVA_DRIVER_NAME", "LIBVA_DRIVERS_PATH",
        // Proxies.
        "http_proxy", "https_proxy", "ftp_proxy", "all_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY",
        "NO_PROXY",
    ]
    /// The beginnings of further names: GStreamer's, locales, sanitizers and Swift's runtime.
    private static let prefixes = ["GST_", "LC_", "ASAN_", "TSAN_", "UBSAN_", "PLAYHEAD_ENGINE_"]
    /// The additions. The player keeps the record of a crash: Swift's own would delay the end, or prevent it.
    /// Errors and logs travel in English, and the player translates them.
    private static let additions = ["SWIFT_BACKTRACE=enable=no", "PLAYHEAD_LANGUAGE=en"]

    /// The environment for a process that is started now.
    static var current: [String] {
        additions
            + ProcessEnvironment.entries.filter { text in
                let name = text.prefix { $0 != "=" }
                return names.contains(String(name)) || prefixes.contains { name.hasPrefix($0) }
                    // A library completes the sanitizer's knowledge of locks.
                    || name == "LD_PRELOAD" && ph_is_thread_sanitized() != 0
            }
    }

    /// The environment of a process that confines itself: without what its libraries would try in vain.
    static func confined(_ entries: [String]) -> [String] {
        let added = Confinement.environment(host: ProcessEnvironment.variables)
        let kept = entries.filter { added[String($0.prefix { $0 != "=" })] == nil }
        return kept + added.map { "\($0)=\($1)" }.sorted()
    }
}
