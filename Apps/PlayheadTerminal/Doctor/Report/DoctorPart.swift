import Localization

/// A section of the report.
struct DoctorPart: Sendable, Hashable {
    /// The stable name for programs.
    var id: String
    /// The heading.
    var title: String
    var items: [DoctorItem] = []
    /// The reason why this part could not be examined, or not completely.
    var error: String?

    /// All items, and the error as one.
    var lines: [DoctorItem] {
        guard let error else { return items }
        return items + [DoctorItem("error", localized("Not checked"), .problem, error)]
    }

    var json: JSONValue {
        .object([.init("error", .optional(error)), .init("items", .array(items.map(\.json)))])
    }
}
