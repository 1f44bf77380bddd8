import Localization

/// The fix for a missing plugin.
enum PluginRemedy {
    /// Advice for plugins that are installed but not found.
    static var lost: String {
        localized(
            """
            GStreamer does not find all installed plugins: check the variables under “Settings”, then delete \
            ~/.cache/gstreamer-1.0, the list of plugins.
            """)
    }

    /// The state of plugins that GStreamer does not find.
    static func text(for package: String, isInstalled: Bool) -> String {
        isInstalled ? localized("Not found, although \(package) is installed.") : localized("Missing: \(package).")
    }

    /// The fix for plugins whose package is missing, or is installed without effect.
    static func remedy(for package: String, isInstalled: Bool) -> DoctorRemedy {
        isInstalled ? .advice(lost) : .install([package])
    }
}
