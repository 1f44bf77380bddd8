/// AES-128 (FIPS 197), for test media: an implementation that shares nothing with the one that decrypts. Tables hold the steps of
/// a round, which makes it fast enough without optimization.
struct BlockCipher: Sendable {
    /// The keys of the rounds, as 44 words.
    private let schedule: [UInt32]

    /// - Parameter key: 16 bytes.
    init(key: [UInt8]) {
        precondition(key.count == 16)
        var words = stride(from: 0, to: 16, by: 4).map { Self.word(key, $0) }
        var constant: UInt8 = 1
        for index in 4..<44 {
            var word = words[index - 1]
            if index % 4 == 0 {
                word = Self.substituted(word << 8 | word >> 24) ^ UInt32(constant) << 24
                constant = Self.doubled(constant)
            }
            words.append(words[index - 4] ^ word)
        }
        schedule = words
    }

    /// Encrypts a block of 16 bytes.
    func encrypted(_ block: [UInt8]) -> [UInt8] {
        var (a, b, c, d) = (
            Self.word(block, 0) ^ schedule[0], Self.word(block, 4) ^ schedule[1], Self.word(block, 8) ^ schedule[2],
            Self.word(block, 12) ^ schedule[3]
        )
        for key in stride(from: 4, to: 40, by: 4) {
            (a, b, c, d) = (
                Self.mixed(a, b, c, d) ^ schedule[key], Self.mixed(b, c, d, a) ^ schedule[key + 1],
                Self.mixed(c, d, a, b) ^ schedule[key + 2], Self.mixed(d, a, b, c) ^ schedule[key + 3]
            )
        }
        var result: [UInt8] = []
        result.reserveCapacity(16)
        for (index, row) in [(a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c)].enumerated() {
            let word = Self.substituted(Self.column(row.0, row.1, row.2, row.3)) ^ schedule[40 + index]
            for shift: UInt32 in [24, 16, 8, 0] { result.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        return result
    }

    static func sum(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> [UInt8] {
        zip(left, right).map { $0 ^ $1 }
    }

    private static func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
        UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
            | UInt32(bytes[place + 3])
    }

    /// A column after the rows have moved.
    private static func column(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        a & 0xFF00_0000 | b & 0xFF0000 | c & 0xFF00 | d & 0xFF
    }

    private static func substituted(_ word: UInt32) -> UInt32 {
        UInt32(substitutions[Int(word >> 24)]) << 24 | UInt32(substitutions[Int(word >> 16 & 255)]) << 16
            | UInt32(substitutions[Int(word >> 8 & 255)]) << 8 | UInt32(substitutions[Int(word & 255)])
    }

    /// A column after a round: substituted, moved and mixed.
    private static func mixed(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        let second = mixtures[Int(b >> 16 & 255)]
        let third = mixtures[Int(c >> 8 & 255)]
        let fourth = mixtures[Int(d & 255)]
        return mixtures[Int(a >> 24)] ^ (second >> 8 | second << 24) ^ (third >> 16 | third << 16)
            ^ (fourth >> 24 | fourth << 8)
    }

    private static func doubled(_ value: UInt8) -> UInt8 { value << 1 ^ (value & 0x80 == 0 ? 0 : 0x1B) }

    /// The column that a byte in the first row adds.
    private static let mixtures: [UInt32] = substitutions.map { value in
        word([doubled(value), value, value, doubled(value) ^ value], 0)
    }

    private static let substitutions: [UInt8] = {
        var result = [UInt8](repeating: 0x63, count: 256)
        // 3 generates the field: `value` runs through all numbers, `inverse` through their inverses.
        var (value, inverse): (UInt8, UInt8) = (1, 1)
        repeat {
            value ^= doubled(value)
            inverse ^= inverse << 1
            inverse ^= inverse << 2
            inverse ^= inverse << 4
            if inverse & 0x80 != 0 { inverse ^= 0x09 }
            var turned = inverse
            for count in UInt8(1)...4 { turned ^= inverse << count | inverse >> (8 - count) }
            result[Int(value)] = turned ^ 0x63
        } while value != 1
        return result
    }()
}
