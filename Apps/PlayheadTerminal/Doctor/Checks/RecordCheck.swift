import Localization
import PlayheadEngineService

/// The section about engines that were lost recently.
enum RecordCheck {
    /// The number of records that are shown.
    static let limit = 3

    /// The section. It has no items without records.
    static func part(_ records: [EngineRecord], paths: PrivatePaths) -> DoctorPart {
        let items = records.prefix(limit).enumerated().map { index, record in
            var text = record.cause
            if let item = record.item { text += ", \(paths.shorten(item))" }
            if let position = record.position { text += ", " + localized("at \(Int(position)) s") }
            text += ", Playhead " + record.version
            return DoctorItem(
                "record\(index + 1)", date(record.date), .note, text,
                fields: [
                    .init("date", .string(record.date)), .init("cause", .string(record.cause)),
                    .init("explanation", .string(record.explanation)),
                    .init("item", .optional(record.item.map(paths.shorten))),
                    .init("position", .optional(record.position)), .init("version", .string(record.version)),
                    .init("engine", .optional(record.engine)),
                    .init("log", .array(record.log.suffix(5).map { .string(paths.shorten($0)) })),
                ])
        }
        return DoctorPart(id: "records", title: localized("Lost engines"), items: items)
    }

    /// The date to the minute: `2026-11-23 19:28`.
    private static func date(_ date: String) -> String {
        String(date.prefix(16)).split(separator: "T").joined(separator: " ")
    }
}
