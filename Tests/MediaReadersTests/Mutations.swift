import Foundation
import SeededRandom
import Testing

/// Random damage to valid inputs. A reader that traps ends the process before the seed is printed, so the seed is
/// fixed. To use another one: `READER_SEED=7 swift test`.
enum Mutations {
    static let count = 10_000
    static let seed = ProcessInfo.processInfo.environment["READER_SEED"].flatMap(UInt64.init) ?? 20_240_229

    /// Calls `body` with every prefix of `bytes`.
    static func truncations(of bytes: [UInt8], _ body: ([UInt8]) throws -> Void) rethrows {
        for count in 0...bytes.count { try body(Array(bytes.prefix(count))) }
    }

    /// Calls `body` with damaged copies of `inputs`. Failures report the seed and the number of the copy.
    static func run(
        on inputs: [[UInt8]], tokens: [String] = [], count: Int = Self.count,
        sourceLocation: SourceLocation = #_sourceLocation, _ body: ([UInt8]) throws -> Bool
    ) {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<count {
            let input = mutated(inputs[number % inputs.count], tokens, &generator)
            do {
                if try body(input) { continue }
                Issue.record(
                    "seed \(seed), mutation \(number): check failed: \(String(reflecting: String(decoding: input, as: UTF8.self)))",
                    sourceLocation: sourceLocation)
            } catch {
                Issue.record("seed \(seed), mutation \(number): \(error)", sourceLocation: sourceLocation)
            }
            return
        }
    }

    private static func mutated(_ input: [UInt8], _ tokens: [String], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = input
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let index = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0, 1:
                if !bytes.isEmpty { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
            case 2:
                if !bytes.isEmpty { bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator) }
            case 3:
                bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...16, using: &generator)))
            case 4:
                let end = min(bytes.count, index + Int.random(in: 1...64, using: &generator))
                bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: 0...bytes.count, using: &generator))
            case 5:
                // Numbers at the limits of integer types.
                let value: [UInt8] = [0x00, 0x7F, 0x80, 0xFF].randomElement(using: &generator).map {
                    [$0, 255, 255, 255]
                }!
                for offset in 0..<4 where index + offset < bytes.count { bytes[index + offset] = value[offset] }
            case 6 where !tokens.isEmpty:
                bytes.insert(contentsOf: Array(tokens.randomElement(using: &generator)!.utf8), at: index)
            default:
                bytes = Array(bytes.prefix(index))
            }
        }
        return bytes
    }
}
