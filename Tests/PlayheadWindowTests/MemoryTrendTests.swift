import Foundation
import Testing

@Suite struct MemoryTrendTests {
    private func trend(_ samples: [Double]) -> MemoryTrend {
        var trend = MemoryTrend()
        for sample in samples { trend.note(sample) }
        return trend
    }

    @Test func memoryThatGrowsAtFirstAndVariesIsSteady() {
        let samples = (0..<30).map { 60 + min(Double($0) * 5, 60) + ($0.isMultiple(of: 3) ? 12 : 0) }
        #expect(trend(samples).isSteady)
        #expect(trend(samples).growths.count == 1)
    }

    @Test func memoryThatKeepsGrowingIsNotSteady() {
        #expect(!trend((0..<30).map { 60 + Double($0) * 2 }).isSteady)
    }

    @Test func aProcessWithFewSamplesShowsNoTrend() {
        var trend = trend((0..<(MemoryTrend.fewest - 1)).map { Double($0) * 100 })
        #expect(trend.growths.isEmpty)
        // Another process begins again.
        trend.restart()
        for sample in 0..<MemoryTrend.fewest { trend.note(Double(sample % 2)) }
        #expect(trend.growths == [0])
        #expect(trend.isSteady)
    }

    @Test func theMemoryOfAProcessIsRead() {
        var trend = MemoryTrend()
        for _ in 0..<MemoryTrend.fewest { trend.note(process: getpid()) }
        #expect(trend.growths.count == 1)
    }
}
