import PlaybackModel
import Testing

@Suite struct MediaChapterTests {
    private func chapter(_ start: Double, _ end: Double? = nil, _ title: String? = nil) -> MediaChapter {
        let start = CMTime(seconds: start, preferredTimescale: 1000)
        let end = end.map { CMTime(seconds: $0, preferredTimescale: 1000) } ?? .positiveInfinity
        return MediaChapter(range: CMTimeRange(start: start, duration: end - start), title: title)
    }

    private func tidied(_ chapters: [MediaChapter], _ duration: CMTime = CMTime(value: 10, timescale: 1)) -> [String] {
        chapters.tidied(duration: duration).map { chapter in
            let end = chapter.range.end
            let text = end.isNumeric ? "\(end.seconds)" : "?"
            return "\(chapter.range.start.seconds)-\(text) \(chapter.title ?? "")"
        }
    }

    @Test func chaptersAreInTheContentAndInOrder() {
        let odd = [
            chapter(0, 5, "One"), chapter(5, 5, "No length"), chapter(2, 4, "Out of order"),
            chapter(5, nil, "Same time"),
            chapter(8), chapter(9, 9999, "Ends late"), chapter(7200, 7300, "Behind the end"), chapter(10, 11),
            chapter(-1, 1), MediaChapter(range: .invalid),
        ]
        #expect(
            tidied(odd) == [
                "0.0-5.0 One", "2.0-4.0 Out of order", "5.0-8.0 No length", "8.0-9.0 ", "9.0-10.0 Ends late",
            ])
    }

    @Test func titleIsTakenFromTheSecondOfTwo() {
        #expect(tidied([chapter(1), chapter(1, 3, "Named")]) == ["1.0-3.0 Named"])
        #expect(tidied([chapter(1, 3, ""), chapter(1, 3)]) == ["1.0-3.0 "])
    }

    @Test(arguments: [CMTime.invalid, .indefinite, .zero]) func withoutDurationAllChaptersStay(_ duration: CMTime) {
        #expect(tidied([chapter(7200, nil, "Late"), chapter(3, 4)], duration) == ["3.0-4.0 ", "7200.0-? Late"])
    }

    @Test func tidyChaptersStayAsTheyAre() {
        let chapters = [chapter(0, 2, "A"), chapter(2, 5), chapter(6, 10)]
        #expect(chapters.tidied(duration: CMTime(value: 10, timescale: 1)) == chapters)
    }
}
