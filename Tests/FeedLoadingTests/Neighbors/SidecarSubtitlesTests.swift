import Foundation
import Testing

@testable import FeedLoading

@Suite struct SidecarSubtitlesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func find(_ film: String, among names: String...) async throws -> [SidecarSubtitle] {
        for name in names + [film] { try folder.write("x", to: name) }
        return await SidecarSubtitles.find(for: URL(fileURLWithPath: "\(folder.path)/\(film)"))
    }

    private func names(_ files: [SidecarSubtitle]) -> [String] {
        files.map { String($0.url.path.dropFirst(folder.path.count + 1)) }
    }

    @Test func filesWithTheFilmsNameComeFirst() async throws {
        let files = try await find(
            "Film.mkv", among: "Film.srt", "Film.de.ass", "film.en.forced.vtt", "other.srt", ".Film.srt", "Film.txt")
        #expect(names(files) == ["Film.de.ass", "Film.srt", "film.en.forced.vtt", "other.srt"])
        #expect(files.map(\.kind) == [.subStationAlpha, .subRip, .webVTT, .subRip])
        #expect(files.map(\.language) == ["de", nil, "en", nil])
        #expect(files.map(\.isForced) == [false, false, true, false])
        #expect(files.map(\.hasFilmName) == [true, true, true, false])
    }

    @Test func completeSubtitlesComeBeforeSpecialOnes() async throws {
        let files = try await find(
            "Film.mkv", among: "Film.en.forced.srt", "Film.en.sdh.srt", "Film.en.srt")
        #expect(names(files) == ["Film.en.srt", "Film.en.sdh.srt", "Film.en.forced.srt"])
    }

    @Test func aLongerNameIsNotThatOfTheFilm() async throws {
        let files = try await find("Film.mkv", among: "Film 2.srt", "Film.director.srt", "Film (German).srt")
        #expect(names(files.filter(\.hasFilmName)) == ["Film (German).srt"])
        #expect(files.count == 3)
    }

    @Test func otherNamesDoNotMatchIfThereAreSeveralFilms() async throws {
        let files = try await find("Film.mkv", among: "Second.mkv", "Film.srt", "Second.srt", "other.srt")
        #expect(names(files) == ["Film.srt"])
    }

    @Test func theSameEpisodeMatches() async throws {
        let files = try await find(
            "Show.S01E02.1080p.mkv", among: "Show.S01E01.mkv", "show s01e02 german.srt", "Show.1x02.en.srt",
            "S01E02.srt", "Show.S01E01.srt", "Other.S01E02.srt")
        #expect(names(files) == ["S01E02.srt", "show s01e02 german.srt", "Show.1x02.en.srt"])
        #expect(files.map(\.language) == [nil, "de", "en"])
    }

    @Test func foldersOfEpisodesInsideThemAreSearched() async throws {
        let files = try await find(
            "Show.S01E02.1080p.mkv", among: "Show.S01E01.1080p.mkv", "Subs/Show.S01E01.1080p/2_English.srt",
            "Subs/Show.S01E02.1080p/2_English.srt", "Subs/Show.S01E02.1080p/3_German.srt", "Subs/1x02/x.srt",
            "Subs/Other/y.srt")
        #expect(
            names(files) == [
                "Subs/Show.S01E02.1080p/2_English.srt", "Subs/Show.S01E02.1080p/3_German.srt", "Subs/1x02/x.srt",
            ])
    }

    @Test func foldersWithSubtitlesAreSearched() async throws {
        let files = try await find("Film.mkv", among: "Subs/2_English.srt", "Subs/3_German.srt", "Extras/x.srt")
        #expect(names(files) == ["Subs/2_English.srt", "Subs/3_German.srt"])
        #expect(files.map(\.language) == ["en", "de"])
    }

    @Test func picturesAndTextDiffer() async throws {
        let files = try await find("Film.mkv", among: "Film.sub", "Film.idx", "Film.de.sub")
        #expect(files.map(\.kind) == [.microDVD, .vobSub])
    }

    @Test func addressesAndMissingFoldersHaveNone() async throws {
        #expect(await SidecarSubtitles.find(for: try #require(URL(string: "https://a.example/film.mkv"))).isEmpty)
        #expect(await SidecarSubtitles.find(for: URL(fileURLWithPath: "/nonexistent/film.mkv")).isEmpty)
    }
}
