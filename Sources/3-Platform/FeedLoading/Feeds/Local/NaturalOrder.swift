/// The order in which people expect names: without regard to case, and with numbers by value.
///
/// `Episode 2` comes before `Episode 10`.
enum NaturalOrder {
    /// A name in the form that is compared.
    struct Key: Sendable, Comparable {
        private enum Part: Sendable, Hashable {
            /// A number without leading zeros: its digits.
            case number([UInt8])
            case text(String)
        }

        private let parts: [Part]
        private let name: [UInt8]

        init(_ name: [UInt8]) {
            self.name = name
            var parts: [Part] = []
            var rest = name[...]
            while let first = rest.first {
                let isNumber = Self.isDigit(first)
                let piece = rest.prefix { Self.isDigit($0) == isNumber }
                rest = rest.dropFirst(piece.count)
                if isNumber {
                    parts.append(.number(Array(piece.drop { $0 == UInt8(ascii: "0") })))
                } else {
                    parts.append(.text(String(decoding: piece, as: UTF8.self).lowercased()))
                }
            }
            self.parts = parts
        }

        static func < (left: Key, right: Key) -> Bool {
            for (one, other) in zip(left.parts, right.parts) where one != other {
                switch (one, other) {
                case (.number(let one), .number(let other)):
                    return one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
                case (.text(let one), .text(let other)): return one < other
                case (.number, .text): return true
                case (.text, .number): return false
                }
            }
            if left.parts.count != right.parts.count { return left.parts.count < right.parts.count }
            // Names that differ only in case have a fixed order.
            return left.name.lexicographicallyPrecedes(right.name)
        }

        private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    }
}
