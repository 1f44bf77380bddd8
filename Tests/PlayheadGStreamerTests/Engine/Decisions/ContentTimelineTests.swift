import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct ContentTimelineTests {
    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }
    private func time(_ seconds: Double) -> Int64 { Int64(seconds * 1e9) }
    private func range(_ start: Int64, _ end: Int64) -> [CMTimeRange] {
        [CMTimeRange(start: CMTime(value: start, timescale: 10), end: CMTime(value: end, timescale: 10))]
    }

    private func timeline(isNetwork: Bool = true, _ description: PipelineDescription) -> ContentTimeline {
        var timeline = ContentTimeline(isNetwork: isNetwork)
        timeline.take(description, at: at(0))
        return timeline
    }

    private let film = PipelineDescription(duration: 60_000_000_000, isSeekable: true)
    private let live = PipelineDescription(
        isSeekable: true, seekableStart: 10_000_000_000, seekableEnd: 30_000_000_000)

    @Test func aFileIsLoadedWhole() {
        var timeline = timeline(isNetwork: false, film)
        let report = timeline.report(isAdaptive: false, position: time(5), ahead: nil)
        #expect(report.duration == CMTime(value: 60, timescale: 1))
        #expect(report.seekable == range(0, 600) && report.loaded == range(0, 600))
    }

    @Test func streamIsLoadedAheadOfThePosition() {
        var timeline = timeline(film)
        #expect(timeline.report(isAdaptive: false, position: time(5), ahead: nil).loaded == [])
        #expect(timeline.report(isAdaptive: false, position: time(5), ahead: time(8.27)).loaded == range(50, 132))
        #expect(timeline.report(isAdaptive: false, position: time(58), ahead: time(9)).loaded == range(580, 600))
        #expect(timeline.report(isAdaptive: false, position: time(5), ahead: .max).loaded == [])
    }

    @Test func liveStreamHasAWindowAndNoDuration() {
        var timeline = timeline(live)
        let report = timeline.report(isAdaptive: true, position: time(12), ahead: nil)
        #expect(report.duration.isIndefinite && report.seekable == range(100, 300))
        #expect(timeline.clamp(time(5), hasWindow: true) == time(10))
        #expect(timeline.clamp(time(70), hasWindow: true) == time(29.9))
        let limits = timeline.seekLimits(isAdaptive: true, hasWindow: true)
        #expect(limits.seekableStart == time(10) && limits.seekableEnd == time(30) && limits.duration == nil)
    }

    @Test func durationIsThatOfAllParts() {
        var timeline = ContentTimeline(isNetwork: true)
        timeline.take(film, durationOfParts: time(90), at: at(0))
        let report = timeline.report(isAdaptive: true, position: time(5), ahead: nil)
        #expect(report.duration == CMTime(value: 90, timescale: 1))
        #expect(report.seekable == range(0, 900))
        #expect(timeline.seekLimits(isAdaptive: true, hasWindow: false, partEnd: time(60)).partEnd == time(60))
    }

    @Test func aStatedDurationCountsIfItIsNearlyRight() {
        var timeline = timeline(film)
        let hasGrown = timeline.play(to: time(60.1), dataEnd: time(60.12))
        #expect(!hasGrown)
        #expect(timeline.duration == time(60))
        timeline.end(at: time(60.12), rate: 1)
        #expect(timeline.duration == time(60))
    }

    @Test func theDurationGrowsAsFarAsThereAreData() {
        var timeline = timeline(film)
        let places = [60.5, 61, 63, 64]
        let growth = places.map { timeline.play(to: time($0), dataEnd: time(62)) }
        #expect(growth == [true, true, true, false])
        #expect(timeline.duration == time(62))
        timeline.end(at: time(62), rate: 1)
        #expect(timeline.duration == time(62))
    }

    @Test func positionsStayWithinTheContent() {
        let timeline = timeline(film)
        #expect(timeline.clamp(-5, hasWindow: false) == 0)
        #expect(timeline.clamp(time(61), hasWindow: false) == time(60))
    }

    @Test func onlyChangesAreReported() {
        var timeline = timeline(film)
        _ = timeline.report(isAdaptive: false, position: 0, ahead: nil)
        #expect(timeline.reportChanges(isAdaptive: false, position: 0, ahead: nil) == nil)
        #expect(timeline.reportChanges(isAdaptive: false, position: 0, ahead: time(1)) != nil)
        #expect(timeline.reportChanges(isAdaptive: false, position: 0, ahead: time(1.01)) == nil)
    }

    @Test func dateOfZeroChangesByMoreThanATargetDurationOnly() {
        var timeline = timeline(live)
        var facts = PlaylistFacts()
        (facts.firstDate, facts.targetDuration) = (1000, 4)
        timeline.take(facts, isLive: true)
        #expect(timeline.dateOfZero == 990 && timeline.targetDuration == 4)
        facts.firstDate = 1004
        timeline.take(facts, isLive: true)
        #expect(timeline.dateOfZero == 990)
        facts.firstDate = 1005
        timeline.take(facts, isLive: true)
        #expect(timeline.dateOfZero == 995)
    }

    @Test func networkIsPolledOnceASecondAndOneQueryIsOnItsWay() {
        var timeline = timeline(film)
        var due: [Bool] = []
        for second in [10, 10.9, 11, 11.5] { due.append(timeline.isPollDue(at: at(second))) }
        #expect(due == [true, false, true, false])
        var file = ContentTimeline(isNetwork: false)
        let isDue = file.isPollDue(at: at(10))
        let (first, second) = (timeline.beginPolling(), timeline.beginPolling())
        #expect(!isDue && first && !second)
    }
}
