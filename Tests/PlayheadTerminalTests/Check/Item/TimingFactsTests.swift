import Testing

@testable import PlayheadTerminal

@Suite struct TimingFactsTests {
    private func facts(_ times: [Double], dropped: [Int: Int] = [:], delay: (Double) -> Double = { _ in 0 })
        -> TimingFacts
    {
        var facts = TimingFacts()
        var count = 0
        for (index, time) in times.enumerated() {
            count = dropped[index] ?? count
            facts.take(time, position: time + delay(time), dropped: count)
        }
        return facts
    }

    private let steady = (0..<50).map { Double($0) * 0.04 }

    @Test func steadyPicturesHaveNoIrregularity() {
        let facts = facts(steady)
        #expect(facts.gap == nil && facts.overlap == nil && facts.count == 50)
    }

    @Test func aGapIsReportedWithItsPlace() throws {
        let gap = try #require(facts(steady + steady.map { $0 + 3 }).gap)
        #expect(abs(gap.position - 1.96) < 0.001 && abs(gap.size - 1.04) < 0.001)
    }

    @Test func droppedPicturesAndSlideshowsHaveNoGaps() {
        #expect(facts(steady + [3], dropped: [50: 20]).gap == nil)
        #expect(facts((0..<10).map { Double($0) * 2 }).gap == nil)
        #expect(facts(steady + [2.4]).gap == nil)
    }

    @Test func anOverlapIsReportedWithItsSize() throws {
        let overlap = try #require(facts(steady + [1.5, 1.54]).overlap)
        #expect(abs(overlap.size - 0.46) < 0.001 && overlap.position == 1.5)
    }

    @Test func aSeekIsNeitherGapNorOverlap() {
        var facts = facts(steady)
        facts.interrupt()
        facts.take(20, position: 20, dropped: 0)
        facts.interrupt()
        facts.take(1, position: 1, dropped: 0)
        #expect(facts.gap == nil && facts.overlap == nil)
    }

    @Test func driftIsTheGrowthOfTheDelay() throws {
        let times = (0..<200).map { Double($0) * 0.04 }
        #expect(try abs(#require(facts(times) { _ in 0.2 }.drift)) < 0.001)
        #expect(try #require(facts(times) { $0 * 0.1 }.drift) > 0.6)
        // One late picture is no drift, and a short time none either.
        #expect(try abs(#require(facts(times) { $0 > 7.9 ? 1 : 0 }.drift)) < 0.001)
        #expect(facts(steady) { $0 }.drift == nil)
    }
}
