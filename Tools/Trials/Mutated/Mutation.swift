import Foundation
import SeededRandom

/// A way to damage a media file, as networks, disks and broken software do.
enum Mutation: String, Sendable, CaseIterable {
    /// Up to 32 bits, anywhere or in the last nine tenths, which leaves most headers intact.
    case flippedBits
    /// The end is missing.
    case cutEnd
    /// A part in the middle is missing.
    case cutMiddle
    /// A block of zeros, as a disk leaves it that was not written.
    case zeroedBlock
    /// Two blocks have changed places.
    case swappedBlocks
    /// A block appears twice.
    case repeatedBlock
    /// A box of MP4 or an element of Matroska has another place.
    case movedElement
    /// A box or element has another size.
    case resizedElement
    /// A box or element is missing.
    case removedElement

    /// Returns a damaged copy. The same generator gives the same copy. Files without boxes or elements have blocks moved, zeroed or
    /// removed.
    func applied(to file: Data, with random: inout SeededGenerator) -> Data {
        var bytes = [UInt8](file)
        guard bytes.count > 64 else { return file }
        switch self {
        case .flippedBits: flipBits(&bytes, &random)
        case .cutEnd: bytes.removeLast(1 + random.below(bytes.count - 1))
        case .cutMiddle: bytes.removeSubrange(Self.block(of: bytes.count, &random))
        case .zeroedBlock:
            for index in Self.block(of: bytes.count, &random) { bytes[index] = 0 }
        case .swappedBlocks: swapBlocks(&bytes, &random)
        case .repeatedBlock:
            let block = Self.block(of: bytes.count, &random)
            bytes.insert(contentsOf: Array(bytes[block]), at: block.upperBound)
        case .movedElement, .resizedElement, .removedElement: changeElement(&bytes, &random)
        }
        return Data(bytes)
    }

    private func flipBits(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let start = random.below(4) == 0 ? 0 : bytes.count / 10
        for _ in 0...random.below(32) {
            bytes[start + random.below(bytes.count - start)] ^= 1 << UInt8(random.below(8))
        }
    }

    private func swapBlocks(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let length = 1 + random.below(min(bytes.count / 4, 20_000))
        let (first, second) = (random.below(bytes.count - length), random.below(bytes.count - length))
        guard abs(first - second) >= length else { return }
        for index in 0..<length { bytes.swapAt(first + index, second + index) }
    }

    private func changeElement(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let elements = MediaElement.all(in: bytes)
        guard !elements.isEmpty else {
            switch self {
            case .movedElement: return swapBlocks(&bytes, &random)
            case .resizedElement:
                for index in Self.block(of: bytes.count, &random) { bytes[index] = 0 }
                return
            default: return bytes.removeSubrange(Self.block(of: bytes.count, &random))
            }
        }
        let element = elements[random.below(elements.count)]
        switch self {
        case .movedElement:
            let other = elements[random.below(elements.count)]
            let moved = Array(bytes[element.range])
            bytes.removeSubrange(element.range)
            let isBehind = other.range.lowerBound >= element.range.upperBound
            let place = isBehind ? other.range.lowerBound - moved.count : other.range.lowerBound
            bytes.insert(contentsOf: moved, at: min(place, bytes.count))
        case .resizedElement:
            // The highest byte of a size makes it huge, the lowest one slightly wrong.
            let index = element.size.lowerBound + random.below(element.size.count)
            bytes[index] = UInt8(random.below(256))
        default: bytes.removeSubrange(element.range)
        }
    }

    private static func block(of count: Int, _ random: inout SeededGenerator) -> Range<Int> {
        let length = 1 + random.below(min(count / 3, 30_000))
        let start = random.below(count - length)
        return start..<start + length
    }
}
