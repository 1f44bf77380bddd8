import FoundationEssentials
import Glibc
import PlayheadEngineService
import PlayheadGStreamer
import Sandbox

/// The versions of the system and of the libraries.
struct SystemFacts: Sendable {
    /// A set of GStreamer's plugins.
    struct PluginSet: Sendable {
        var name: String
        /// The package of Debian.
        var package: String
        /// The version; `nil` if the set is not installed.
        var version: String?
        /// The elements that playback needs and that are missing.
        var missing: [String] = []
    }

    var gstreamer = ""
    var sets: [PluginSet] = []
    /// `true` if GStreamer's list of plugins exists. Without it, each start examines all of them.
    var hasPluginList = true
    var glib = ""
    var soup = ""
    /// The version of GTK; `nil` if it is not installed.
    var gtk: String?
    /// The version of yt-dlp; `nil` if it is not installed.
    var extractor: String?
    /// The versions of installed packages of Debian, by name.
    var packages: [String: String] = [:]
    /// The name and version of the distribution.
    var distribution: String?
    /// `true` for Debian and its descendants.
    var hasApt = false
    var kernel = ""
    var architecture = ""
    var processors = 0
    /// The kind of container that this process runs in; `nil` outside of containers.
    var container: String?

    /// Examines the system. Initializes GStreamer, which lists all plugins at the first start after an update.
    static func current(_ database: DebianDatabase) -> SystemFacts {
        var facts = SystemFacts()
        GStreamerRuntime.start()
        facts.gstreamer = GStreamerRuntime.version.text
        facts.glib = ComponentVersions.glib
        facts.soup = ComponentVersions.soup
        let missing = Dictionary(
            GStreamerEngine.missingElements().map { ($0.package, $0.elements) }, uniquingKeysWith: { $0 + $1 })
        facts.sets = ComponentVersions.sets.map { set in
            PluginSet(
                name: set.name, package: set.package.rawValue,
                version: GStreamerRuntime.version(ofPlugin: set.plugin)?.text,
                missing: missing[set.package.rawValue] ?? [])
        }
        facts.hasPluginList = hasPluginList(ProcessInfo.processInfo.environment)
        facts.gtk = gtkVersion()
        for name in facts.sets.map(\.package) + ["libgstreamer1.0-0", "libsoup-3.0-0", "libglib2.0-0", "libgtk-4-1"] {
            // Debian 13 renamed the libraries whose times have 64 bits.
            facts.packages[name] = database.version(of: name) ?? database.version(of: name + "t64")
        }
        let release = OSRelease.current
        facts.distribution = release.name
        facts.hasApt = release.hasApt
        var name = utsname()
        // The name of the host is left out.
        if uname(&name) == 0 {
            facts.kernel = text(name.release)
            facts.architecture = text(name.machine)
        }
        facts.processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        facts.container = container()
        return facts
    }

    /// Returns `true` if the list that GStreamer writes at its start exists, or if its place is not known.
    private static func hasPluginList(_ environment: [String: String]) -> Bool {
        // To GStreamer, an empty variable is not set.
        let file = Confinement.pluginRegistry(environment.filter { !$0.value.isEmpty })
        return file.map { access($0, R_OK) == 0 } ?? true
    }

    /// The version of GTK, which is loaded but not initialized.
    private static func gtkVersion() -> String? {
        typealias Number = @convention(c) () -> UInt32
        guard let library = SystemLibrary("libgtk-4.so.1"),
            let major: Number = library.function("gtk_get_major_version"),
            let minor: Number = library.function("gtk_get_minor_version"),
            let micro: Number = library.function("gtk_get_micro_version")
        else { return nil }
        return "\(major()).\(minor()).\(micro())"
    }

    private static func container() -> String? {
        if access("/.flatpak-info", F_OK) == 0 { return "Flatpak" }
        if getenv("SNAP") != nil { return "Snap" }
        if access("/run/.containerenv", F_OK) == 0 { return "Podman" }
        return access("/.dockerenv", F_OK) == 0 ? "Docker" : nil
    }

    /// The text of a field of C.
    private static func text<Field>(_ field: Field) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
