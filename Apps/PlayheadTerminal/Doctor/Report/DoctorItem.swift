/// One line of the report: a part of the system and its state.
struct DoctorItem: Sendable, Hashable {
    /// The stable name for programs, unique in its part.
    var id: String
    /// The name for people. A name with leading spaces belongs to the item above.
    var name: String
    var mark: DoctorMark
    /// The state in words.
    var text: String
    /// The fix, for parts that are missing.
    var remedy: DoctorRemedy?
    /// Further facts for programs.
    var fields: [JSONValue.Member]

    init(
        _ id: String, _ name: String, _ mark: DoctorMark, _ text: String, remedy: DoctorRemedy? = nil,
        fields: [JSONValue.Member] = []
    ) {
        self.id = id
        self.name = name
        self.mark = mark
        self.text = text
        self.remedy = remedy
        self.fields = fields
    }

    var json: JSONValue {
        .object(
            [
                .init("id", .string(id)), .init("name", .string(String(name.drop { $0 == " " }))),
                .init("state", .string(mark.rawValue)),
                .init("text", .string(text)),
                .init("packages", .array((remedy?.packages ?? []).map { .string($0) })),
                .init("advice", .optional(remedy?.advice)),
            ] + fields)
    }
}
