import CSoup

/// A defect of certain versions of GStreamer or libsoup, and the measure that the engine takes against it.
///
/// ```swift
/// for defect in KnownDefect.all where defect.affects(GStreamerRuntime.version) {
///     print(defect.effect, defect.workaround)
/// }
/// ```
package struct KnownDefect: Sendable, Hashable {
    /// A library with defects.
    package enum Component: String, Sendable {
        case gstreamer, libsoup

        /// The name for people.
        package var name: String {
            switch self {
            case .gstreamer: "GStreamer"
            case .libsoup: "libsoup"
            }
        }

        /// The version that is loaded.
        package var installed: GStreamerRuntime.Version {
            switch self {
            case .gstreamer: GStreamerRuntime.version
            case .libsoup:
                GStreamerRuntime.Version(
                    Int(soup_get_major_version()), Int(soup_get_minor_version()), Int(soup_get_micro_version()))
            }
        }
    }

    /// The stable name for programs.
    package let id: String
    package let component: Component
    /// The first affected version that is known.
    package let since: GStreamerRuntime.Version
    /// The first version without the defect; `nil` if none is known.
    package let fixedIn: GStreamerRuntime.Version?
    /// The last version that was examined or measured and has the defect.
    package let lastSeen: GStreamerRuntime.Version
    /// The effect without the workaround, as a sentence.
    package let effect: String
    /// The workaround of the engine, as a sentence.
    package let workaround: String
    /// The number of the rule in `Documentation/GStreamer.md`; `nil` if the defect is described elsewhere in it.
    package let rule: Int?

    /// Returns `true` if the version has the defect, or may have it because no fix is known.
    package func affects(_ version: GStreamerRuntime.Version) -> Bool {
        version >= since && (fixedIn.map { version < $0 } ?? true)
    }

    /// Returns `true` if the version is newer than those that were examined, and no fix is known.
    package func isUncertain(in version: GStreamerRuntime.Version) -> Bool {
        fixedIn == nil && affects(version) && version > lastSeen
    }

    /// The affected versions, such as “GStreamer before 1.22.7” or “seen in GStreamer 1.22.0 to 1.28.6”.
    package var versions: String {
        if let fixedIn { return "\(component.name) before \(fixedIn.text)" }
        let seen = "seen in \(component.name) \(since.text)"
        return since == lastSeen ? seen : seen + " to \(lastSeen.text)"
    }

    /// The defects of the installed versions.
    package static var installed: [KnownDefect] { all.filter { $0.affects($0.component.installed) } }
}
