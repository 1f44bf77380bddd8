/// AES-128 (FIPS 197), for test media: an implementation that shares nothing with the one that decrypts.
struct BlockCipher: Sendable {
    private let schedule: [[UInt8]]

    /// - Parameter key: 16 bytes.
    init(key: [UInt8]) {
        precondition(key.count == 16)
        var words = stride(from: 0, to: 16, by: 4).map { Array(key[$0..<$0 + 4]) }
        var constant: UInt8 = 1
        for index in 4..<44 {
            var word = words[index - 1]
            if index % 4 == 0 {
                word = [word[1], word[2], word[3], word[0]].map { Self.substitutions[Int($0)] }
                word[0] ^= constant
                constant = Self.doubled(constant)
            }
            words.append(zip(words[index - 4], word).map { $0 ^ $1 })
        }
        schedule = stride(from: 0, to: 44, by: 4).map { Array(words[$0..<$0 + 4].joined()) }
    }

    /// Encrypts a block of 16 bytes.
    func encrypted(_ block: [UInt8]) -> [UInt8] {
        var state = Self.sum(block, schedule[0])
        for round in 1...10 {
            let moved: [UInt8] = (0..<16).map { place in
                // Rows move by their number.
                Self.substitutions[Int(state[(place + place % 4 * 4) % 16])]
            }
            state = Self.sum(round == 10 ? moved : Self.mixed(moved), schedule[round])
        }
        return state
    }

    static func sum(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> [UInt8] {
        zip(left, right).map { $0 ^ $1 }
    }

    private static func mixed(_ state: [UInt8]) -> [UInt8] {
        (0..<16).map { index in
            let column = index / 4 * 4
            func cell(_ step: Int) -> UInt8 { state[column + (index + step) % 4] }
            return doubled(cell(0)) ^ doubled(cell(1)) ^ cell(1) ^ cell(2) ^ cell(3)
        }
    }

    private static func doubled(_ value: UInt8) -> UInt8 { value << 1 ^ (value & 0x80 == 0 ? 0 : 0x1B) }

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
