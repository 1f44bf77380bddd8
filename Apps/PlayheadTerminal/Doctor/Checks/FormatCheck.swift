import Localization
import PlayheadGStreamer

/// The sections about formats: each with the elements that read it, or with the package that is missing.
enum FormatCheck {
    /// The facts.
    struct Facts: Sendable {
        var formats: [FormatSupport]
        /// `true` if https works.
        var hasTLS: Bool

        /// The elements that decode video on graphics cards, and that are used.
        var hardwareDecoders: [String] {
            let used = formats.filter { $0.format.kind == .video }.flatMap(\.usable).filter(\.isHardware)
            return Set(used.map(\.element)).sorted()
        }

        /// Reads GStreamer's registry.
        static func current() -> Facts {
            Facts(formats: MediaFormat.all.map(FormatSupport.find), hasTLS: ComponentVersions.hasTLS)
        }
    }

    /// The sections, one for each kind of format.
    static func parts(_ facts: Facts, hasPackage: (String) -> Bool) -> [DoctorPart] {
        MediaFormat.Kind.allCases.map { kind in
            var items = facts.formats.filter { $0.format.kind == kind }.map { item($0, hasPackage: hasPackage) }
            if kind == .delivery { items.insert(tls(facts.hasTLS), at: min(1, items.count)) }
            return DoctorPart(id: id(kind), title: title(kind), items: items)
        }
    }

    private static func id(_ kind: MediaFormat.Kind) -> String {
        switch kind {
        case .video: "video"
        case .audio: "audio"
        case .container: "containers"
        case .delivery: "delivery"
        case .subtitles: "subtitles"
        }
    }

    private static func title(_ kind: MediaFormat.Kind) -> String {
        switch kind {
        case .video: localized("Video")
        case .audio: localized("Audio")
        case .container: localized("Containers")
        case .delivery: localized("Streaming")
        case .subtitles: localized("Subtitles")
        }
    }

    private static func item(_ support: FormatSupport, hasPackage: (String) -> Bool) -> DoctorItem {
        let format = support.format
        let fields: [JSONValue.Member] = [
            .init("isNeeded", .bool(format.isNeeded)),
            .init("elements", .array(support.usable.map(json))),
            .init("unused", .array(support.unused.map(json))),
        ]
        let unused = support.unused.map(\.element).joined(separator: ", ")
        if support.isAvailable {
            var text = support.usable.map(name).joined(separator: ", ")
            // Others with a low rank are tools that no one misses.
            let idle = support.unused.filter(\.isHardware).map(name)
            if !idle.isEmpty { text += "; " + localized("not used: \(idle.joined(separator: ", "))") }
            return DoctorItem(format.id, format.name, .fine, text, fields: fields)
        }
        let mark: DoctorMark = format.isNeeded ? .problem : .limited
        if !unused.isEmpty {
            return DoctorItem(
                format.id, format.name, mark, localized("Disabled by its rank: \(unused)."),
                remedy: .advice(localized("Unset GST_PLUGIN_FEATURE_RANK, which disables decoders.")), fields: fields)
        }
        let package = format.package.rawValue
        let isInstalled = hasPackage(package)
        return DoctorItem(
            format.id, format.name, mark, PluginRemedy.text(for: package, isInstalled: isInstalled),
            remedy: PluginRemedy.remedy(for: package, isInstalled: isInstalled), fields: fields)
    }

    private static func name(_ decoder: FormatSupport.Decoder) -> String {
        decoder.isHardware ? localized("\(decoder.element) (hardware)") : decoder.element
    }

    private static func json(_ decoder: FormatSupport.Decoder) -> JSONValue {
        .object([
            .init("element", .string(decoder.element)), .init("plugin", .string(decoder.plugin)),
            .init("rank", .integer(Int64(decoder.rank))), .init("isHardware", .bool(decoder.isHardware)),
        ])
    }

    private static func tls(_ hasTLS: Bool) -> DoctorItem {
        hasTLS
            ? DoctorItem("https", "HTTPS", .fine, localized("TLS by glib-networking"))
            : DoctorItem(
                "https", "HTTPS", .problem, localized("Missing: glib-networking."),
                remedy: .install(["glib-networking"]))
    }
}
