import PlaybackModel
import Testing

@testable import PlayheadGStreamer

/// The small parts that make reports: buffer, statistics and metadata.
@Suite struct ReportTests {
    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    // MARK: Buffer

    @Test func buffersWaitForTheSlowestQueue() {
        var policy = BufferingPolicy()
        #expect(!policy.isWaiting && policy.percent == 100)
        #expect(policy.take(20, from: "a", at: at(0))?.switches == true)
        #expect(policy.take(50, from: "b", at: at(0))?.switches == false)
        #expect(policy.percent == 20)
        #expect(policy.take(100, from: "a", at: at(1))?.switches == false)
        #expect(policy.isWaiting)
        #expect(policy.take(100, from: "b", at: at(2))?.switches == true)
        #expect(!policy.isWaiting)
    }

    @Test func levelsInQuickSuccessionCountOnce() {
        var policy = BufferingPolicy()
        #expect(policy.take(10, from: "a", at: at(0))?.report?.percent == 10)
        #expect(policy.take(20, from: "a", at: at(0.05)) == nil)
        #expect(policy.percent == 10)
        #expect(policy.take(30, from: "a", at: at(0.1))?.report?.percent == 30)
        #expect(policy.take(30, from: "a", at: at(0.5)) == nil)
        // Reaching or leaving 100 % always counts.
        #expect(policy.take(100, from: "a", at: at(0.51))?.switches == true)
        #expect(policy.take(99, from: "a", at: at(0.52))?.switches == true)
    }

    @Test func levelIsReportedWhenItChangesEvenAcrossPipelines() {
        var policy = BufferingPolicy()
        #expect(policy.take(100, from: "a", at: at(0))?.report == BufferingReport(percent: 100, isLikelyToKeepUp: true))
        #expect(policy.take(60, from: "a", at: at(1))?.report == BufferingReport(percent: 60, isLikelyToKeepUp: false))
        #expect(policy.since == at(1))
        policy.reset()
        #expect(policy.percent == 100 && !policy.isWaiting)
        #expect(policy.take(60, from: "a", at: at(2)) == BufferingPolicy.Change(report: nil, switches: true))
        #expect(policy.take(100, from: "a", at: at(3))?.report?.percent == 100)
    }

    // MARK: Statistics

    @Test func framesAreCountedAcrossPipelines() {
        var counter = StatisticsCounter()
        var sample = PipelineSample(stamp: at(0), rendered: 100, dropped: 2)
        counter.take(sample)
        counter.take(dropped: 3, by: "decoder")
        counter.startOver()
        (sample.rendered, sample.dropped) = (10, 1)
        counter.take(sample)
        let report = counter.report(size: .zero)
        #expect(report?.renderedFrames == 110 && report?.droppedFrames == 6)
        #expect(counter.report(size: .zero) == nil)
        counter.tagBitrate = 1000
        #expect(counter.report(size: .zero)?.bitrate == 1000)
        counter.variantBitrate = 2000
        #expect(counter.report(size: .zero)?.bitrate == 2000)
    }

    @Test func statisticsAreDueOnceASecond() {
        var counter = StatisticsCounter()
        var due: [Bool] = []
        for second in [5, 5.9, 6, 6.5] { due.append(counter.isDue(at: at(second))) }
        #expect(due == [true, false, true, false])
    }

    // MARK: Metadata

    @Test func chaptersOfTheIndexArePreferred() {
        func chapter(_ title: String) -> MediaChapter { MediaChapter(range: .zero, title: title) }
        var book = MetadataBook()
        book.take([chapter("from the demuxer")])
        let own = book.report(hasOneStream: true, index: [], station: [:])
        #expect(own?.chapters.map(\.title) == ["from the demuxer"])
        let index = book.report(hasOneStream: true, index: [chapter("from the index")], station: [:])
        #expect(index?.chapters.map(\.title) == ["from the index"])
        #expect(book.report(hasOneStream: true, index: [chapter("from the index")], station: [:]) == nil)
        #expect(book.report(hasOneStream: true, index: [], station: ["icy-name": "Radio"])?.organization == "Radio")
    }
}
