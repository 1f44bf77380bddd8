/// A key without arguments is coded as its text, so that it reads like any other text in records and messages.
extension LocalizedStringKey: Codable {
    private enum Field: String, CodingKey {
        case format, arguments, plural, count, context
    }

    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(text)
            return
        }
        let fields = try decoder.container(keyedBy: Field.self)
        let plural = try fields.decodeIfPresent(String.self, forKey: .plural)
        let count = try fields.decodeIfPresent(Int.self, forKey: .count)
        self.init(
            format: try fields.decode(String.self, forKey: .format),
            arguments: try fields.decode([Argument].self, forKey: .arguments),
            plural: plural.flatMap { plural in count.map { Plural(format: plural, count: $0) } },
            context: try fields.decodeIfPresent(String.self, forKey: .context))
    }

    public func encode(to encoder: any Encoder) throws {
        if arguments.isEmpty, plural == nil, context == nil {
            var value = encoder.singleValueContainer()
            try value.encode(format)
            return
        }
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(format, forKey: .format)
        try fields.encode(arguments, forKey: .arguments)
        try fields.encodeIfPresent(plural?.format, forKey: .plural)
        try fields.encodeIfPresent(plural?.count, forKey: .count)
        try fields.encodeIfPresent(context, forKey: .context)
    }
}

extension LocalizedStringKey.Argument: Codable {
    private enum Field: String, CodingKey {
        case text, integer, decimal, digits, key
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        if let text = try fields.decodeIfPresent(String.self, forKey: .text) {
            self = .text(text)
        } else if let number = try fields.decodeIfPresent(Int.self, forKey: .integer) {
            self = .integer(number)
        } else if let number = try fields.decodeIfPresent(Double.self, forKey: .decimal) {
            self = .decimal(number, digits: try fields.decodeIfPresent(Int.self, forKey: .digits))
        } else {
            self = .key(try fields.decode(LocalizedStringKey.self, forKey: .key))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        switch self {
        case .text(let text): try fields.encode(text, forKey: .text)
        case .integer(let number): try fields.encode(number, forKey: .integer)
        case .decimal(let number, let digits):
            try fields.encode(number, forKey: .decimal)
            try fields.encodeIfPresent(digits, forKey: .digits)
        case .key(let key): try fields.encode(key, forKey: .key)
        }
    }
}
