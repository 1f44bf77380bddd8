import PlaybackModel
import SeededRandom
import Testing

@Suite struct CMTimeRangeTests {
    @Test func aRangeRunsFromItsStartUpToItsEnd() {
        let range = CMTimeRange(start: .s(1), end: .s(3))
        #expect(range == CMTimeRangeMake(start: .s(1), duration: .s(2)))
        #expect(range == CMTimeRangeFromTimeToTime(start: .s(2, 2), end: .s(6, 2)))
        #expect(range.end == .s(3) && CMTimeRangeGetEnd(range) == .s(3))
        #expect(
            range.containsTime(.s(1)) && range.containsTime(.s(2)) && CMTimeRangeContainsTime(range, time: .s(5, 2)))
        #expect(!range.containsTime(.s(3)) && !range.containsTime(.s(1, 2)) && !range.containsTime(.invalid))
    }

    @Test func negativeAndForeignDurationsAreInvalid() {
        #expect(!CMTimeRange(start: .s(3), end: .s(1)).isValid)
        #expect(!CMTimeRange(start: .zero, duration: .negativeInfinity).isValid)
        #expect(!CMTimeRange(start: .zero, duration: .s(1, 1, epoch: 1)).isValid)
        #expect(CMTimeRangeMake(start: .zero, duration: .s(1, 1, epoch: 1)) == .invalid)
        #expect(!CMTimeRange(start: .s(1, 1, epoch: 1), end: .s(1, 1, epoch: 2)).isValid)
        #expect(!CMTimeRange().isValid && !CMTimeRange.invalid.end.isValid)
    }

    @Test func rangesKnowWhetherTheyAreEmptyOrIndefinite() {
        #expect(CMTimeRange.zero.isValid && CMTimeRange.zero.isEmpty && !CMTimeRange.zero.containsTime(.zero))
        let live = CMTimeRange(start: .zero, duration: .indefinite)
        #expect(live.isIndefinite && !live.isEmpty && live.containsTime(.s(.max)))
        #expect(!CMTimeRange.invalid.isEmpty && !CMTimeRange.invalid.isIndefinite)
        #expect(CMTIMERANGE_IS_VALID(.zero) && CMTIMERANGE_IS_INVALID(.invalid))
        #expect(CMTIMERANGE_IS_EMPTY(.zero) && CMTIMERANGE_IS_INDEFINITE(live))
    }

    @Test func endlessRangesContainEverythingAfterTheirStart() {
        let all = CMTimeRange(start: .negativeInfinity, end: .positiveInfinity)
        #expect(all.isValid && all.end.isPositiveInfinity && all.containsTime(.s(.min)) && all.containsTime(.s(.max)))
        let rest = CMTimeRange(start: .s(2), end: .positiveInfinity)
        #expect(rest.duration.isPositiveInfinity && rest.containsTime(.s(.max)) && !rest.containsTime(.s(1)))
        #expect(all.containsTimeRange(rest) && !rest.containsTimeRange(all))
    }

    @Test func intersectionsAreWhatBothContain() {
        #expect(CMTimeRange.s(0, 10).intersection(.s(5, 10)) == .s(5, 5))
        #expect(CMTimeRangeGetIntersection(.s(0, 10), otherRange: .s(2, 3)) == .s(2, 3))
        #expect(CMTimeRange.s(0, 2).intersection(.s(2, 3)) == .zero)
        #expect(CMTimeRange.s(0, 2).intersection(.s(5, 3)) == .zero)
        #expect(!CMTimeRange.s(0, 2).intersection(.invalid).isValid)
    }

    @Test func unionsSpanBothAndEmptyRangesAddNothing() {
        #expect(CMTimeRange.s(0, 10).union(.s(5, 10)) == .s(0, 15))
        #expect(CMTimeRangeGetUnion(.s(0, 2), otherRange: .s(5, 1)) == .s(0, 6))
        #expect(CMTimeRange.zero.union(.s(5, 1)) == .s(5, 1) && CMTimeRange.s(5, 1).union(.zero) == .s(5, 1))
        #expect(!CMTimeRange.invalid.union(.s(5, 1)).isValid)
    }

    @Test func rangesContainRanges() {
        #expect(CMTimeRange.s(0, 10).containsTimeRange(.s(0, 10)))
        #expect(CMTimeRangeContainsTimeRange(.s(0, 10), otherRange: .s(2, 3)))
        #expect(!CMTimeRange.s(0, 10).containsTimeRange(.s(5, 10)))
        #expect(!CMTimeRange.s(0, 10).containsTimeRange(.invalid))
    }

    @Test func equalRangesHashAlikeWhateverTheTimescales() {
        let fine = CMTimeRange(start: .s(600, 600), duration: .s(1200, 600))
        #expect(fine == .s(1, 2) && fine.hashValue == CMTimeRange.s(1, 2).hashValue)
        #expect(CMTimeRangeEqual(fine, .s(1, 2)) && !CMTimeRangeEqual(fine, .s(1, 3)))
        #expect(CMTimeRange.s(0, 5).description == "{{0/1 = 0.000}, {5/1 = 5.000}}")
    }

    @Test(arguments: SeededGenerator.seeds)
    func membershipFollowsUnionAndIntersection(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let (a, b) = (CMTimeRange.moderate(using: &generator), CMTimeRange.moderate(using: &generator))
            let time = CMTime.moderate(using: &generator)
            #expect(a.intersection(b).containsTime(time) == (a.containsTime(time) && b.containsTime(time)))
            #expect(a.union(b).containsTime(time) || !(a.containsTime(time) || b.containsTime(time)))
            #expect(a.union(b).containsTimeRange(a) && a.union(b) == b.union(a))
            #expect(!a.containsTime(a.end) && a.containsTime(a.start))
        }
    }
}
