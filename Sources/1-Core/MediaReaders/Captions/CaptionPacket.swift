/// The bytes of captions with one picture, in one of the forms that containers use.
package enum CaptionPacket {
    /// A form of caption data.
    package enum Form: Sendable, Hashable, CaseIterable {
        /// Pairs of bytes of the first field.
        case pairs
        /// Triples of a field and a pair: SMPTE ST 334-1, annex A.
        case s334
        /// Triples of `cc_data`: CTA-708-E, section 4.3.
        case triples
        /// A caption distribution packet: SMPTE ST 334-2.
        case distribution
    }

    /// Two bytes, and what they are of.
    package struct Pair: Sendable, Hashable {
        /// The values are those of `cc_type`.
        package enum Kind: Int, Sendable, Hashable, CaseIterable {
            /// Line 21 of a field of the picture, with parity.
            case field1, field2
            /// A packet of digital captions, which `start` begins.
            case data, start
        }

        package var kind: Kind
        package var first, second: UInt8

        package init(_ kind: Kind, _ first: UInt8, _ second: UInt8) {
            self.kind = kind
            self.first = first
            self.second = second
        }
    }

    /// The pairs in a packet. A damaged packet yields the pairs before the damage. Cost: linear.
    package static func pairs(in bytes: [UInt8], _ form: Form) -> [Pair] {
        switch form {
        case .pairs: stride(from: 0, to: bytes.count - 1, by: 2).map { Pair(.field1, bytes[$0], bytes[$0 + 1]) }
        case .s334:
            stride(from: 0, to: bytes.count - 2, by: 3).map {
                Pair(bytes[$0] & 0x80 != 0 ? .field1 : .field2, bytes[$0 + 1], bytes[$0 + 2])
            }
        case .triples: triples(bytes[...])
        case .distribution: distribution(bytes)
        }
    }

    private static func triples(_ bytes: ArraySlice<UInt8>) -> [Pair] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 2, by: 3).compactMap { index in
            let isValid = bytes[index] & 4 != 0
            guard isValid, let kind = Pair.Kind(rawValue: Int(bytes[index] & 3)) else { return nil }
            return Pair(kind, bytes[index + 1], bytes[index + 2])
        }
    }

    private static func distribution(_ bytes: [UInt8]) -> [Pair] {
        guard bytes.count > 9, bytes[0] == 0x96, bytes[1] == 0x69 else { return [] }
        // The section of the time code, of five bytes, may come first.
        let start = bytes[7] == 0x71 ? 12 : 7
        guard start + 2 <= bytes.count, bytes[start] == 0x72 else { return [] }
        return triples(bytes[(start + 2)...].prefix(Int(bytes[start + 1] & 0x1F) * 3))
    }
}
