import PlaybackModel
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct ChapterProgressTests {
    @Test(arguments: [(0.0, nil), (10, nil), (15, 0.5), (20, 1), (100, 1)] as [(Double, Double?)])
    func theBarShowsThePartOfTheChapterThatWasPlayed(position: Double, progress: Double?) {
        let range = CMTimeRange(start: time(10), end: time(20))
        #expect(ItemChapters.progress(position, in: range, until: nil) == progress)
    }

    @Test func theLastChapterEndsWithTheItem() {
        let range = CMTimeRange(start: time(10), end: .positiveInfinity)
        #expect(ItemChapters.progress(20, in: range, until: 30) == 0.5)
        #expect(ItemChapters.progress(20, in: range, until: nil) == nil)
    }

    private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000) }
}
