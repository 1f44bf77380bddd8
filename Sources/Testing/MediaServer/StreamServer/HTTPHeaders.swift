/// Header fields in their order, looked up without regard to case.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One header field.
    public struct Field: Sendable, Hashable {
        /// The name as it was written.
        public var name: String
        /// The value as it was written.
        public var value: String

        /// Creates a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// All fields, in their order; a name may occur several times.
    public var fields: [Field]

    /// Creates headers from fields.
    public init(fields: [Field] = []) {
        self.fields = fields
    }

    /// Creates headers from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// The first value of a name. Setting replaces all fields of that name; nil removes them.
    public subscript(name: String) -> String? {
        get {
            let lowercased = name.lowercased()
            return fields.first { $0.name.lowercased() == lowercased }?.value
        }
        set {
            let lowercased = name.lowercased()
            fields.removeAll { $0.name.lowercased() == lowercased }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }
}
