import FeedLoading
import Localization
import Playhead

/// The section about versions.
enum VersionCheck {
    /// The version of Swift that compiled this program.
    static var compiler: String {
        #if compiler(>=6.5)
        "6.5 or later"
        #elseif compiler(>=6.4)
        "6.4"
        #elseif compiler(>=6.3)
        "6.3"
        #else
        "6.2"
        #endif
    }

    /// The kind of build.
    static var build: String {
        #if DEBUG
        "debug"
        #else
        "release"
        #endif
    }

    /// The section.
    ///
    /// - Parameters:
    ///   - facts: The versions.
    ///   - engine: The path of the engine that answered, which has the version of the player; `nil` if none did.
    ///   - hasPackage: Returns `true` if a package of Debian is installed.
    static func part(_ facts: SystemFacts, engine: String?, hasPackage: (String) -> Bool) -> DoctorPart {
        var items = [
            DoctorItem(
                "playhead", "Playhead", .note,
                localized("\(playheadVersion), \(build) build, Swift \(compiler)"),
                fields: [
                    .init("version", .string(playheadVersion)), .init("build", .string(build)),
                    .init("compiler", .string(compiler)),
                ])
        ]
        if let engine {
            items.append(
                DoctorItem(
                    "engine", localized("Engine"), .fine, "\(playheadVersion), \(engine)",
                    fields: [.init("version", .string(playheadVersion)), .init("program", .string(engine))]))
        }
        items.append(library("gstreamer", "GStreamer", facts.gstreamer, "libgstreamer1.0-0", facts))
        items += facts.sets.map { item($0, facts, hasPackage: hasPackage) }
        if !facts.hasPluginList {
            items.append(
                DoctorItem(
                    "pluginList", "  " + localized("list of plugins"), .limited,
                    localized("It cannot be written to ~/.cache/gstreamer-1.0, so each start takes a second or more.")))
        }
        items.append(library("libsoup", "libsoup", facts.soup, "libsoup-3.0-0", facts))
        items.append(library("glib", "GLib", facts.glib, "libglib2.0-0", facts))
        if let gtk = facts.gtk {
            items.append(library("gtk", "GTK", gtk, "libgtk-4-1", facts))
        } else {
            items.append(
                DoctorItem(
                    "gtk", "GTK", .limited, localized("Missing: media play in the terminal only."),
                    remedy: .install(["libgtk-4-1"]), fields: version(nil, nil)))
        }
        if let extractor = facts.extractor { items.append(item(extractor: extractor)) }
        items.append(system(facts))
        return DoctorPart(id: "versions", title: localized("Versions"), items: items)
    }

    private static func library(
        _ id: String, _ name: String, _ number: String, _ package: String, _ facts: SystemFacts
    ) -> DoctorItem {
        let revision = facts.packages[package]
        return DoctorItem(
            id, name, .note, number + (revision.map { " (" + localized("package \($0)") + ")" } ?? ""),
            fields: version(number, revision))
    }

    private static func item(
        _ set: SystemFacts.PluginSet, _ facts: SystemFacts, hasPackage: (String) -> Bool
    ) -> DoctorItem {
        let name = "  \(set.name)"
        let revision = facts.packages[set.package]
        let isInstalled = hasPackage(set.package)
        let remedy = PluginRemedy.remedy(for: set.package, isInstalled: isInstalled)
        let fields = version(set.version, revision) + [.init("missing", .array(set.missing.map { .string($0) }))]
        guard let number = set.version else {
            // Only old formats need this one.
            let mark: DoctorMark = set.name == "ugly" ? .limited : .problem
            return DoctorItem(
                set.name, name, mark, PluginRemedy.text(for: set.package, isInstalled: isInstalled), remedy: remedy,
                fields: fields)
        }
        guard set.missing.isEmpty else {
            return DoctorItem(
                set.name, name, .problem, localized("\(number), without \(set.missing.joined(separator: ", "))"),
                remedy: remedy,
                fields: fields)
        }
        return DoctorItem(
            set.name, name, .fine, number + (revision.map { " (" + localized("package \($0)") + ")" } ?? ""),
            fields: fields)
    }

    private static func item(extractor version: String) -> DoctorItem {
        let isSafe = version >= PageExtractor.oldestSafeVersion
        return DoctorItem(
            "ytdlp", "yt-dlp", isSafe ? .fine : .limited,
            isSafe
                ? localized("\(version), for web pages")
                : localized(
                    "\(version) has known security holes. Update it, or do not open web pages that you do not trust."),
            fields: [.init("version", .string(version))])
    }

    private static func system(_ facts: SystemFacts) -> DoctorItem {
        var parts = [
            facts.distribution ?? localized("an unknown distribution"), "Linux " + facts.kernel, facts.architecture,
        ]
        let count = facts.processors
        parts.append(localized(.plural(count, one: "\(count) processor", other: "\(count) processors")))
        if let container = facts.container { parts.append(localized("in \(container)")) }
        return DoctorItem(
            "system", localized("System"), .note, parts.joined(separator: ", "),
            fields: [
                .init("distribution", .optional(facts.distribution)), .init("kernel", .string(facts.kernel)),
                .init("architecture", .string(facts.architecture)),
                .init("processors", .integer(Int64(facts.processors))),
                .init("container", .optional(facts.container)),
            ])
    }

    private static func version(_ number: String?, _ revision: String?) -> [JSONValue.Member] {
        [.init("version", .optional(number)), .init("packageVersion", .optional(revision))]
    }
}
