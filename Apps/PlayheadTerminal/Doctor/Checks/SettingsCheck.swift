import Localization

/// The section about variables of the environment that change how media play. Only those that are set are shown.
enum SettingsCheck {
    private static let prefixes = ["GST_", "GSK_", "GDK_", "LIBVA_", "PLAYHEAD_", "ALSA_"]
    /// Variables whose values may contain hosts, names or passwords: only their presence is shown.
    private static let hidden = [
        "PULSE_SERVER", "PULSE_COOKIE", "PULSE_SINK", "PULSE_RUNTIME_PATH", "PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR",
        "http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "SSL_CERT_FILE",
        "LD_PRELOAD", "LD_LIBRARY_PATH",
    ]
    /// The longest value that is shown.
    private static let longestValue = 120

    /// The section.
    static func part(_ environment: [String: String], paths: PrivatePaths) -> DoctorPart {
        let names = environment.keys.filter { name in
            environment[name] != "" && (prefixes.contains { name.hasPrefix($0) } || hidden.contains(name))
        }
        let items = names.sorted().map { name in
            let value = hidden.contains(name) ? nil : environment[name].map { short(paths.shorten($0)) }
            return DoctorItem(name, name, .note, value ?? localized("set"), fields: [.init("value", .optional(value))])
        }
        return DoctorPart(id: "settings", title: localized("Settings"), items: items)
    }

    private static func short(_ value: String) -> String {
        value.count > longestValue ? value.prefix(longestValue) + "…" : value
    }
}
