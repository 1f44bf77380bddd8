import FeedReaders
import Testing

@Suite struct ChapterListTests {
    @Test func titlesPicturesAndLinksAreRead() throws {
        let list = try ChapterList(
            reading: Array(
                """
                {"version": "1.2.0", "chapters": [
                  {"startTime": 90.5, "title": "Second", "img": "pictures/2.jpg", "url": "https://b.example/page"},
                  {"startTime": 0, "title": "First", "endTime": 80},
                  {"startTime": 40, "toc": false, "img": "pictures/between.jpg"},
                  {"title": "Without a start"}, 7, {"startTime": -5}, {"startTime": 1e300}
                ]}
                """.utf8), from: "https://a.example/episode/chapters.json")
        #expect(list.chapters.map(\.title) == ["First", "Second"])
        #expect(list.chapters.map(\.start) == [0, 90.5])
        #expect(list.chapters[0].end == 80)
        #expect(list.chapters[1].image?.absoluteString == "https://a.example/episode/pictures/2.jpg")
        #expect(list.chapters[1].link?.absoluteString == "https://b.example/page")
    }

    @Test(arguments: ["", "[]", "<html>", "{\"chapters\": 5}"])
    func somethingElseIsNoListOfChapters(text: String) {
        let list = try? ChapterList(reading: Array(text.utf8))
        #expect(list?.chapters.isEmpty ?? true)
    }
}
