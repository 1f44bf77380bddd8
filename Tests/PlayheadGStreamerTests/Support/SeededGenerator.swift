/// A small repeatable generator (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Seeds for property tests, some new in every run. A failing test prints its argument, the seed to repeat it.
    static let seeds: [UInt64] = [0, 1, 2, 3] + (0..<4).map { _ in UInt64.random(in: .min ... .max) }
}
