import Localization
import PlayheadGStreamer

/// The section about known defects of the installed versions.
enum DefectCheck {
    /// The section. It has no items if no installed version has a known defect.
    static func part(_ defects: [KnownDefect], installed: (KnownDefect.Component) -> GStreamerRuntime.Version)
        -> DoctorPart
    {
        let items = defects.filter { $0.affects(installed($0.component)) }.map { item($0, installed($0.component)) }
        return DoctorPart(
            id: "defects", title: localized("Known defects of these versions → workarounds in use"), items: items)
    }

    private static func item(_ defect: KnownDefect, _ version: GStreamerRuntime.Version) -> DoctorItem {
        let isUncertain = defect.isUncertain(in: version)
        let text = "\(defect.effect) → \(defect.workaround)" + (isUncertain ? " (\(defect.versions))" : "")
        return DoctorItem(
            defect.id, defect.id, isUncertain ? .note : .fine, text,
            fields: [
                .init("component", .string(defect.component.rawValue)), .init("since", .string(defect.since.text)),
                .init("fixedIn", .optional(defect.fixedIn?.text)), .init("lastSeen", .string(defect.lastSeen.text)),
                .init("isUncertain", .bool(isUncertain)), .init("effect", .string(defect.effect)),
                .init("workaround", .string(defect.workaround)),
                .init("rule", defect.rule.map { .integer(Int64($0)) } ?? .null),
            ])
    }
}
