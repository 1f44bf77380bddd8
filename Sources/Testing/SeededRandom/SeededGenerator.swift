/// A seeded random number generator for tests and trials (SplitMix64): a seed reproduces a run.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    /// Seeds for property tests, some of them new in every run. A failing test prints its argument, the seed that repeats
    /// it.
    package static let seeds: [UInt64] = [0, 1, 2, 3] + (0..<4).map { _ in UInt64.random(in: .min ... .max) }

    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to a limit, which it never reaches.
    package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
