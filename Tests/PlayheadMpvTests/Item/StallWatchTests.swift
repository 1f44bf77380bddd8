import PlaybackModel
import Testing

@testable import PlayheadMpv

@Suite struct StallWatchTests {
    private func at(_ seconds: Int64) -> Moment { Moment(nanoseconds: seconds * 1_000_000_000) }
    private let part = [CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))]

    @Test func silenceOfSecondsIsRepairedEachTime() {
        var watch = StallWatch()
        #expect((0...20).filter { watch.mustSeek(isStarved: true, loaded: [], at: at($0)) } == [8, 16])
    }

    @Test func arrivingDataAndPlaybackAreNoStall() {
        var watch = StallWatch()
        for second in 0..<20 as Range<Int64> {
            let loaded = second % 4 < 2 ? part : []
            #expect(watch.mustSeek(isStarved: true, loaded: loaded, at: at(second)) == false)
        }
        for second in 20..<40 as Range<Int64> {
            #expect(watch.mustSeek(isStarved: second % 5 != 0, loaded: part, at: at(second)) == false)
        }
    }
}
