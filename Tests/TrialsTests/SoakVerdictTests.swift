import Testing

@testable import Trials

@Suite struct SoakVerdictTests {
    private func samples(_ count: Int, _ heap: (Int) -> Double) -> [SoakSample] {
        (0..<count).map { SoakSample(heap: heap($0), resident: 80e6, threads: 20, descriptors: 30) }
    }

    @Test func whatStaysIsNoGrowth() throws {
        let verdict = try #require(SoakVerdict(.threads, of: samples(30) { _ in 1e6 }))
        #expect(verdict.growth == 0 && verdict.isOK)
    }

    @Test func whatGrowsWithTheUseIsFound() throws {
        // A fifth of a megabyte a round.
        let verdict = try #require(SoakVerdict(.heap, of: samples(60) { 30e6 + Double($0) * 2e5 }))
        #expect(!verdict.isOK)
        #expect(verdict.growth == 20 * 2e5)
    }

    @Test func theWarmUpDoesNotCount() throws {
        let verdict = try #require(SoakVerdict(.heap, of: samples(30) { $0 < 10 ? Double($0) * 3e6 : 30e6 }))
        #expect(verdict.growth == 0)
    }

    @Test func whatComesAndGoesIsNoGrowth() throws {
        let verdict = try #require(SoakVerdict(.heap, of: samples(31) { $0 % 7 == 0 ? 60e6 : 30e6 }))
        #expect(verdict.growth == 0)
        #expect(verdict.highest == 60e6)
    }

    @Test func aDescriptorLostInEachRoundIsFound() throws {
        let samples = (0..<60).map { SoakSample(heap: 0, resident: 0, threads: 20, descriptors: 15 + Double($0)) }
        #expect(try #require(SoakVerdict(.descriptors, of: samples)).isOK == false)
    }

    @Test func fewSamplesSayNothing() {
        #expect(SoakVerdict(.heap, of: samples(8) { _ in 1 }) == nil)
    }
}
