import SeededRandom
import Testing

@testable import MediaReaders

@Suite struct EpisodeNameTests {
    @Test(arguments: [
        ("The.Show.S01E02.1080p.mkv", "theshow", 1, 2), ("the show - s1e2", "theshow", 1, 2),
        ("Show S01.E02", "show", 1, 2), ("Show 1x02 Title", "show", 1, 2), ("S10E100", "", 10, 100),
        ("Süß S01E02", "süß", 1, 2), ("24 S01E02", "24", 1, 2),
    ])
    func formsAreRead(_ name: String, _ series: String, _ season: Int, _ episode: Int) throws {
        let result = try #require(EpisodeName(name))
        #expect(result.series == series)
        #expect(result.season == season)
        #expect(result.episode == episode)
    }

    @Test(arguments: ["Film 1920x1080", "Film 2x4", "Film", "", "S01", "DTS5E1 x", "Songs01e", "12345x678"])
    func otherNamesAreNoEpisodes(_ name: String) { #expect(EpisodeName(name) == nil) }

    @Test func anEpisodeWithoutASeriesMatchesAnySeries() throws {
        let film = try #require(EpisodeName("Show S01E02"))
        #expect(try #require(EpisodeName("s01e02.de")).isSameEpisode(as: film))
        #expect(try !#require(EpisodeName("Other S01E02")).isSameEpisode(as: film))
        #expect(try !#require(EpisodeName("Show S01E03")).isSameEpisode(as: film))
    }
}
