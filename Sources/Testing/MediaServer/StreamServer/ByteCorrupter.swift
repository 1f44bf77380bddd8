import FoundationEssentials

/// Changes bytes at offsets that depend on a seed alone.
struct ByteCorrupter {
    let seed: UInt64
    let every: Int
    let from: Int

    /// Changes bytes of a piece that starts at an offset of the resource.
    func corrupt(_ piece: inout Data, at offset: Int) {
        guard every > 0, offset + piece.count > from else { return }
        let start = max(0, from - offset)
        piece.withUnsafeMutableBytes { bytes in
            for index in start..<bytes.count {
                let random = Self.mix(seed &+ UInt64(offset + index) &* 0x9E37_79B9_7F4A_7C15)
                // The change is never zero, so that a chosen byte always differs.
                if random % UInt64(every) == 0 { bytes[index] ^= UInt8(random >> 56) | 1 }
            }
        }
    }

    /// The finalizer of SplitMix64.
    static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
