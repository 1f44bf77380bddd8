import Testing

@testable import MediaReaders

@Suite struct SubtitleNameTests {
    @Test(
        arguments: [
            ("Film.srt", nil), ("film.EN.srt", "en"), ("Film.pt-BR.srt", "pt-BR"), ("Film.zh-hans.ass", "zh-Hans"),
            ("Film_ger.srt", "de"), ("Film (English).srt", "en"), ("Film.en-forced.srt", "en"), ("Film.hi.srt", "hi"),
            ("Film.mkv.srt", nil), ("Film.mkv.de.srt", "de"), ("Film.pob.srt", "pt-BR"), ("Film.Polish.srt", "pl"),
            ("Film.xx.srt", nil),
        ] as [(String, String?)])
    func languagesAreRead(_ name: String, _ language: String?) {
        let result = SubtitleName(name, film: "Film.mkv")
        #expect(result.belongsToFilm)
        #expect(result.language == language)
        #expect(result.title == nil || name == "Film.xx.srt")
    }

    @Test func purposesAndTitlesAreRead() {
        let forced = SubtitleName("Film.de.forced.srt", film: "Film.mkv")
        #expect(forced.isForced && !forced.isForHearingImpaired)
        let described = SubtitleName("Film.en.sdh.srt", film: "Film.mkv")
        #expect(described.isForHearingImpaired && !described.isForced)
        #expect(SubtitleName("Film.en.hi.srt", film: "Film.mkv").isForHearingImpaired)
        #expect(SubtitleName("Film.en.director.srt", film: "Film.mkv").title == "director")
    }

    @Test func namesOfOtherFilmsDoNotBelong() {
        #expect(!SubtitleName("Film 2.srt", film: "Film 20.mkv").belongsToFilm)
        #expect(!SubtitleName("Filmed.srt", film: "Film.mkv").belongsToFilm)
        #expect(SubtitleName("2_English.srt", film: "Film.mkv").language == "en")
        #expect(SubtitleName("It is on me.srt", film: "Film.mkv").title == nil)
    }
}
