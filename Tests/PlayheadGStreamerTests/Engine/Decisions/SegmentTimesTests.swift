import Testing

@testable import PlayheadGStreamer

@Suite struct SegmentTimesTests {
    private func times(_ base: Double, _ time: Double, rate: Double = 1) -> SegmentTimes {
        SegmentTimes(base: UInt64(base * 1e9), time: UInt64(time * 1e9), rate: rate)
    }

    @Test func positionContinuesWhereASegmentGoesBack() {
        let first = times(0, 3.5)
        #expect(times(2, 0.5).continued(after: first) == 5_500_000_000)
        #expect(times(2, 0.5, rate: 2).continued(after: times(0, 3.5, rate: 2)) == 7_500_000_000)
    }

    @Test func otherSegmentsKeepTheirPosition() {
        let first = times(0, 3.5)
        #expect(times(2, 5.5).continued(after: first) == nil)
        #expect(times(2, 4.6).continued(after: first) == nil)
        #expect(times(2, 60).continued(after: first) == nil)
        // Another segment of the same group, another rate, and a time that is not known.
        #expect(times(0, 0).continued(after: first) == nil)
        #expect(times(2, 0, rate: 2).continued(after: first) == nil)
        #expect(times(2, 0, rate: -1).continued(after: times(0, 3.5, rate: -1)) == nil)
        #expect(SegmentTimes(base: 2, time: .max, rate: 1).continued(after: first) == nil)
        #expect(SegmentTimes(base: .max, time: 0, rate: 1).continued(after: first) == nil)
    }
}
