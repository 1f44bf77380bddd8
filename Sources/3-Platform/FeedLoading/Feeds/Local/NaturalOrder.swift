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
                let isNumber = NaturalOrder.isDigit(first)
                let piece = rest.prefix { NaturalOrder.isDigit($0) == isNumber }
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
    }

    /// Returns names in this order.
    static func sorted(_ names: [[UInt8]]) -> [[UInt8]] {
        if names.allSatisfy(isPlain) { return names.sorted(by: precedes) }
        return names.map { (Key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Returns the index of the first of many names without sorting them; `nil` for few names, and for names that take
    /// longer to compare.
    static func first(of names: [[UInt8]]) -> Int? {
        guard names.count > 256, names.allSatisfy(isPlain) else { return nil }
        return names.indices.min { precedes(names[$0], names[$1]) }
    }

    private static func isPlain(_ name: [UInt8]) -> Bool { name.allSatisfy { $0 < 0x80 } }

    /// Compares names in ASCII as ``Key`` does, without copies.
    static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        var (one, other) = (0, 0)
        while one < left.count, other < right.count {
            let (first, second) = (left[one], right[other])
            switch (isDigit(first), isDigit(second)) {
            case (true, true):
                let (number, otherNumber) = (number(in: left, from: &one), number(in: right, from: &other))
                if number.count != otherNumber.count { return number.count < otherNumber.count }
                if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
            case (true, false): return true
            case (false, true): return false
            case (false, false):
                let (small, otherSmall) = (lowercased(first), lowercased(second))
                if small != otherSmall { return small < otherSmall }
                one += 1
                other += 1
            }
        }
        if one < left.count || other < right.count { return one == left.count }
        return left.lexicographicallyPrecedes(right)
    }

    /// Returns the digits of a number without leading zeros, and moves to its end.
    private static func number(in name: [UInt8], from index: inout Int) -> ArraySlice<UInt8> {
        var end = index
        while end < name.count, isDigit(name[end]) { end += 1 }
        let digits = name[index..<end]
        index = end
        return digits.drop { $0 == UInt8(ascii: "0") }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
