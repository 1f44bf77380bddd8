import PlaybackModel
import SeededRandom
import Testing

@Suite struct CMTimeRangeMappingTests {
    // MARK: - Clamping

    @Test func clampingReturnsTheNearestTime() {
        #expect(CMTimeClampToRange(.s(15), range: .s(0, 10)) == .s(10))
        #expect(CMTimeClampToRange(.s(-1), range: .s(0, 10)) == .s(0))
        #expect(CMTimeClampToRange(.s(9, 2), range: .s(0, 10)) == .s(9, 2))
        #expect(CMTimeClampToRange(.positiveInfinity, range: .s(0, 10)) == .s(10))
        #expect(CMTimeClampToRange(.negativeInfinity, range: .s(0, 10)) == .s(0))
        #expect(!CMTimeClampToRange(.invalid, range: .s(0, 10)).isValid)
        #expect(!CMTimeClampToRange(.s(1), range: .zero).isValid)
        #expect(!CMTimeClampToRange(.s(1), range: .invalid).isValid)
    }

    @Test(arguments: SeededGenerator.seeds)
    func clampedTimesAreWithinTheRange(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let (time, range) = (CMTime.arbitrary(using: &generator), CMTimeRange.moderate(using: &generator))
            let clamped = CMTimeClampToRange(time, range: range)
            #expect(clamped.isValid == time.isValid)
            #expect(!time.isValid || (range.start <= clamped && clamped <= range.end), "\(time) \(range)")
            #expect(!range.containsTime(time) || clamped == time)
        }
    }

    // MARK: - Mapping

    @Test func mappingFollowsTheLineThroughStartsAndEnds() {
        #expect(CMTimeMapTimeFromRangeToRange(.s(5), fromRange: .s(0, 10), toRange: .s(0, 20)) == .s(10))
        #expect(CMTimeMapTimeFromRangeToRange(.s(12), fromRange: .s(10, 4), toRange: .s(100, 2)) == .s(101))
        #expect(CMTimeMapTimeFromRangeToRange(.s(-10), fromRange: .s(0, 10), toRange: .s(0, 20)) == .s(-20))
        let mapped = CMTimeMapTimeFromRangeToRange(.s(1), fromRange: .s(0, 3), toRange: .s(0, 1))
        #expect(mapped.value == 1 && mapped.timescale == 3 && !mapped.hasBeenRounded)
        let endless = CMTimeRange(start: .s(5), duration: .positiveInfinity)
        let shifted = CMTimeRange(start: .s(1), duration: .positiveInfinity)
        #expect(CMTimeMapTimeFromRangeToRange(.s(7), fromRange: endless, toRange: shifted) == .s(3))
    }

    @Test func mappingKeepsTheTimescaleWhereItCan() {
        let mapped = CMTimeMapDurationFromRangeToRange(.s(600, 600), fromRange: .s(0, 4), toRange: .s(9, 2))
        #expect(mapped.value == 300 && mapped.timescale == 600)
    }

    @Test func mappingNeedsRangesAndTheRightEpoch() {
        let (range, foreign) = (CMTimeRange.s(0, 10), CMTime.s(1, 1, epoch: 1))
        let endless = CMTimeRange(start: .zero, duration: .positiveInfinity)
        #expect(!CMTimeMapTimeFromRangeToRange(.s(1), fromRange: .zero, toRange: range).isValid)
        #expect(!CMTimeMapTimeFromRangeToRange(.s(1), fromRange: range, toRange: .invalid).isValid)
        #expect(!CMTimeMapTimeFromRangeToRange(.s(1), fromRange: range, toRange: endless).isValid)
        #expect(!CMTimeMapTimeFromRangeToRange(foreign, fromRange: range, toRange: range).isValid)
        #expect(!CMTimeMapDurationFromRangeToRange(foreign, fromRange: range, toRange: range).isValid)
        #expect(!CMTimeMapDurationFromRangeToRange(.s(1), fromRange: range, toRange: .zero).isValid)
        #expect(CMTimeMapDurationFromRangeToRange(.s(1), fromRange: endless, toRange: endless) == .s(1))
        #expect(CMTimeMapTimeFromRangeToRange(.positiveInfinity, fromRange: range, toRange: range).isPositiveInfinity)
        #expect(CMTimeMapTimeFromRangeToRange(.indefinite, fromRange: range, toRange: range).isIndefinite)
        let later = CMTimeRange(start: .s(0, 1, epoch: 1), duration: .s(20))
        #expect(CMTimeMapTimeFromRangeToRange(.s(1), fromRange: range, toRange: later) == .s(2, 1, epoch: 1))
    }

    @Test(arguments: SeededGenerator.seeds)
    func mappingThereAndBackIsNoChange(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let (from, to) = (CMTimeRange.moderate(using: &generator), CMTimeRange.moderate(using: &generator))
            let time = CMTime.moderate(using: &generator)
            #expect(CMTimeMapTimeFromRangeToRange(from.start, fromRange: from, toRange: to) == to.start)
            #expect(CMTimeMapTimeFromRangeToRange(from.end, fromRange: from, toRange: to) == to.end)
            let mapped = CMTimeMapTimeFromRangeToRange(time, fromRange: from, toRange: to)
            let back = CMTimeMapTimeFromRangeToRange(mapped, fromRange: to, toRange: from)
            if mapped.hasBeenRounded || back.hasBeenRounded {
                let stretch = max(1, from.duration.seconds / to.duration.seconds)
                #expect(abs(back.seconds - time.seconds) < 1e-6 * stretch, "\(time) \(from) \(to)")
            } else {
                #expect(back == time, "\(time) \(from) \(to)")
            }
        }
    }

    // MARK: - Folding

    @Test func foldingLoopsIntoTheRange() {
        #expect(CMTimeFoldIntoRange(.s(25), foldRange: .s(0, 10)) == .s(5))
        #expect(CMTimeFoldIntoRange(.s(-1), foldRange: .s(0, 10)) == .s(9))
        #expect(CMTimeFoldIntoRange(.s(10), foldRange: .s(0, 10)) == .s(0))
        let thirds = CMTimeRange(start: .s(1, 3), duration: .s(2, 5))
        #expect(CMTimeFoldIntoRange(.s(7, 3), foldRange: thirds) == .s(1, 3))
        #expect(CMTimeFoldIntoRange(.zero, foldRange: thirds) == .s(2, 5))
        let endless = CMTimeRange(start: .s(1), duration: .positiveInfinity)
        #expect(CMTimeFoldIntoRange(.s(7), foldRange: endless) == .s(7))
        #expect(CMTimeFoldIntoRange(.zero, foldRange: endless).isPositiveInfinity)
        #expect(!CMTimeFoldIntoRange(.s(1), foldRange: .zero).isValid)
        #expect(!CMTimeFoldIntoRange(.s(99, 1, epoch: 1), foldRange: .s(0, 10)).isValid)
        #expect(!CMTimeFoldIntoRange(.positiveInfinity, foldRange: .s(0, 10)).isValid)
        #expect(!CMTimeFoldIntoRange(.invalid, foldRange: .s(0, 10)).isValid)
    }

    @Test(arguments: SeededGenerator.seeds)
    func foldedTimesAreWholeDurationsAway(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let (time, range) = (CMTime.moderate(using: &generator), CMTimeRange.moderate(using: &generator))
            let folded = CMTimeFoldIntoRange(time, foldRange: range)
            #expect(range.containsTime(folded), "\(time) \(range)")
            #expect(CMTimeFoldIntoRange(folded, foldRange: range) == folded)
            let next = CMTimeFoldIntoRange(time + range.duration, foldRange: range)
            #expect(next == folded || next.hasBeenRounded || folded.hasBeenRounded, "\(time) \(range)")
        }
    }

    // MARK: - Extremes

    @Test(arguments: SeededGenerator.seeds)
    func noRangeOperationTrapsOnAnyFields(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<3000 {
            let time = CMTime.arbitrary(using: &generator)
            let a = CMTimeRange(
                start: .arbitrary(using: &generator), duration: CMTimeAbsoluteValue(.arbitrary(using: &generator)))
            let b = CMTimeRange(start: .arbitrary(using: &generator), end: .arbitrary(using: &generator))
            let folded = CMTimeFoldIntoRange(time, foldRange: a)
            #expect(!folded.isNumeric || a.containsTime(folded) || folded == a.start, "\(time) \(a)")
            #expect(!a.containsTime(a.end), "\(a)")
            _ = CMTimeMapTimeFromRangeToRange(time, fromRange: a, toRange: b)
            _ = CMTimeMapTimeFromRangeToRange(time, fromRange: b, toRange: a)
            _ = CMTimeMapDurationFromRangeToRange(time, fromRange: a, toRange: b)
            _ = CMTimeClampToRange(time, range: b)
            _ = (a.union(b), a.intersection(b), a.containsTimeRange(b), b.isEmpty, b.isIndefinite, a.hashValue)
        }
    }
}
