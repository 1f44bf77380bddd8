/// A text in English that is shown in the language of the user.
///
/// String literals become keys wherever a view or function takes one, so interfaces are translated without further
/// code. The English text identifies the translation: interpolated values become placeholders, `%@`,
/// which translations can use in another order (`%2$@`).
///
/// ```swift
/// Text("Recently added")
/// Text("Cannot open “\(name)”.")
/// Text(.plural(count, one: "\(count) episode", other: "\(count) episodes"))
/// let title = localized("Version \(version)")
/// ```
///
/// Keys are values: they keep their arguments and are translated when they are read, so an error can travel between
/// processes in English and be shown in German. Texts from elsewhere, such as titles, are strings, not keys.
public struct LocalizedStringKey: Hashable, Sendable {
    /// A value in a text.
    enum Argument: Hashable, Sendable {
        case text(String)
        case integer(Int)
        case decimal(Double, digits: Int?)
        /// A text that is translated in turn.
        indirect case key(LocalizedStringKey)
    }

    /// The plural of a text, for languages without a translation.
    struct Plural: Hashable, Sendable {
        let format: String
        let count: Int
    }

    /// The English text with placeholders for its arguments.
    package private(set) var format: String
    private(set) var arguments: [Argument] = []
    private(set) var plural: Plural?
    private(set) var context: String?

    /// Creates a key from a text, which may be known at run time only. The text is shown as it is if it has no
    /// translation.
    public init(_ text: String) { format = text }

    init(format: String, arguments: [Argument], plural: Plural?, context: String?) {
        self.format = format
        self.arguments = arguments
        self.plural = plural
        self.context = context
    }

    /// The same key with its texts cut, for messages between processes. A format that would be cut becomes a text.
    package func limited(_ cut: (String) -> String) -> LocalizedStringKey {
        guard cut(format) == format, arguments.count <= 16, plural.map({ cut($0.format) == $0.format }) ?? true,
            context.map({ cut($0) == $0 }) ?? true
        else { return LocalizedStringKey(cut(format)) }
        var key = self
        key.arguments = arguments.map { argument in
            switch argument {
            case .text(let text): .text(cut(text))
            case .key(let inner): .key(LocalizedStringKey(cut(inner.format)))
            case .integer, .decimal: argument
            }
        }
        return key
    }

    /// Creates a key whose English text has different meanings.
    ///
    /// - Parameters:
    ///   - key: The English text.
    ///   - context: A hint that distinguishes the meanings, such as `"verb"`. Translators see it; users do not.
    public init(_ key: LocalizedStringKey, context: String) {
        self = key
        self.context = context
    }

    /// A text that depends on a number.
    ///
    /// Languages have up to six forms; translations choose among theirs by the number. Both English texts have the same
    /// values in the same order; that for 1 can do without them.
    ///
    /// - Parameters:
    ///   - count: The number.
    ///   - one: The English text for 1.
    ///   - other: The English text for all other numbers.
    public static func plural(
        _ count: Int, one: LocalizedStringKey, other: LocalizedStringKey
    ) -> LocalizedStringKey {
        var key = one
        key.arguments = other.arguments
        key.plural = Plural(format: other.format, count: count)
        return key
    }
}

extension LocalizedStringKey: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { format = text }

    public init(stringInterpolation text: StringInterpolation) {
        // Without arguments, nothing is a placeholder, and percent signs stand for themselves.
        format = text.arguments.isEmpty ? text.literal : text.format
        arguments = text.arguments
    }

    /// The parts of a string literal with interpolated values.
    public struct StringInterpolation: StringInterpolationProtocol {
        var format = ""
        var literal = ""
        var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            format.reserveCapacity(literalCapacity + 4 * interpolationCount)
        }

        public mutating func appendLiteral(_ text: String) {
            if arguments.isEmpty { literal += text }
            for character in text.unicodeScalars {
                format.unicodeScalars.append(character)
                if character == "%" { format.unicodeScalars.append("%") }
            }
        }

        /// Inserts a text, such as a title, as it is.
        public mutating func appendInterpolation(_ text: some StringProtocol) {
            append(.text(String(text)))
        }

        /// Inserts a text that is translated in turn.
        public mutating func appendInterpolation(_ key: LocalizedStringKey) { append(.key(key)) }

        /// Inserts an integer.
        public mutating func appendInterpolation(_ number: some BinaryInteger) {
            append(.integer(Int(clamping: number)))
        }

        /// Inserts a fraction with the decimal separator of the language, and with as many decimals as it has.
        public mutating func appendInterpolation(_ number: some BinaryFloatingPoint) {
            append(.decimal(Double(number), digits: nil))
        }

        /// Inserts a fraction with the decimal separator of the language.
        ///
        /// - Parameters:
        ///   - number: The number.
        ///   - digits: The count of decimals, at most 9.
        public mutating func appendInterpolation(_ number: some BinaryFloatingPoint, digits: Int) {
            append(.decimal(Double(number), digits: digits))
        }

        /// Inserts the description of a value.
        public mutating func appendInterpolation<Value>(_ value: Value) {
            append(.text(String(describing: value)))
        }

        private mutating func append(_ argument: Argument) {
            format += "%@"
            arguments.append(argument)
        }
    }
}
