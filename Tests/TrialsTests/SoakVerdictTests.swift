import Testing

@testable import Trials

@Suite struct SoakVerdictTests {
    private func samples(_ count: Int, _ heap: (Int) -> Double) -> [SoakSample] {
        (0..<count).map { SoakSample(heap: heap($0), resident: 80e6, threads: 20, descriptors: 30) }
    }

    @Test func constantUseIsNoGrowth() throws {
        let verdict = try #require(SoakVerdict(.threads, of: samples(30) { _ in 1e6 }))
        #expect(verdict.growth == 0 && verdict.isOK)
    }

    @Test func proportionalGrowthIsDetected() throws {
        // 0.2 MB per round.
        let verdict = try #require(SoakVerdict(.heap, of: samples(60) { 30e6 + Double($0) * 2e5 }))
        #expect(!verdict.isOK)
        #expect(verdict.growth == 20 * 2e5)
    }

    @Test func theWarmUpIsIgnored() throws {
        let verdict = try #require(SoakVerdict(.heap, of: samples(30) { $0 < 10 ? Double($0) * 3e6 : 30e6 }))
        #expect(verdict.growth == 0)
    }

    @Test func temporaryPeaksAreNoGrowth() throws {
        let verdict = try #require(SoakVerdict(.heap, of: samples(31) { $0 % 7 == 0 ? 60e6 : 30e6 }))
        #expect(verdict.growth == 0)
        #expect(verdict.highest == 60e6)
    }

    /// Each measure leaks in three of ten rounds, descriptors in every round.
    @Test(arguments: [60, 600])
    func occasionalLeaksAreDetected(_ rounds: Int) throws {
        let samples = (0..<rounds).map { round in
            let lost = Double(round * 3 / 10)
            return SoakSample(
                heap: 10e6 + lost * 0.4e6, resident: 40e6 + lost * 2.5e6, threads: 15 + lost,
                descriptors: 14 + Double(round), engines: 40e6 + lost * 5e6)
        }
        for measure in SoakVerdict.Measure.allCases {
            #expect(try #require(SoakVerdict(measure, of: samples)).isOK == false, "\(measure)")
        }
    }

    @Test func knownLeaksAreNoGrowth() throws {
        let samples = (0..<600).map { round in
            let languages = Double(round / 8)
            return SoakSample(
                heap: 10e6 + languages * 45e3, resident: 40e6, threads: 15, descriptors: 14, languages: languages)
        }
        let verdict = try #require(SoakVerdict(.heap, of: samples))
        #expect(verdict.isOK && verdict.growth > 1e6)
        #expect(verdict.limit - verdict.growth == 2.3e6)
    }

    @Test func tooFewSamplesGiveNoVerdict() {
        #expect(SoakVerdict(.heap, of: samples(8) { _ in 1 }) == nil)
    }
}
