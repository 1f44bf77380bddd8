import MediaReaders
import Testing

@Suite struct HLSRenditionsTests {
    private func shown(_ lines: [String]) throws -> [HLSRendition]? {
        let text =
            "#EXTM3U\n" + lines.map { "#EXT-X-MEDIA:\($0)\r\n" }.joined() + "#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"
        guard let bytes = HLSMultivariantPlaylist.distinguishingRenditions(in: Array(text.utf8)) else { return nil }
        #expect(bytes.count == text.utf8.count)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("FORCED=YES"))
        #expect(HLSMultivariantPlaylist.distinguishingRenditions(in: bytes) == nil)
        guard case .multivariant(let playlist) = try HLSPlaylist(bytes) else { return nil }
        #expect(playlist.variants.count == 1)
        return playlist.renditions
    }

    private let full = #"TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",FORCED=NO,URI="en.m3u8""#

    @Test func forcedSubtitlesLookAsOthersDo() throws {
        let forced = #"TYPE=SUBTITLES,GROUP-ID="s",NAME="Signs",FORCED=YES,LANGUAGE="en",URI="f.m3u8""#
        let renditions = try #require(try shown([full, forced]))
        #expect(renditions.map(\.name) == ["English", "Signs"] && renditions.map(\.isForced) == [false, true])
        #expect(renditions.map(\.purpose) == [[], .forced] && renditions.map(\.uri) == ["en.m3u8", "f.m3u8"])
        #expect(renditions.map(\.language) == ["en", "en"])
        let first = #"FORCED=YES,TYPE=SUBTITLES,GROUP-ID="s",NAME="Signs",URI="f.m3u8""#
        #expect(try shown([first])?.map(\.isForced) == [true])
    }

    @Test func namesBecomeUnique() throws {
        let end = #"LANGUAGE="en",AUTOSELECT=YES,FORCED=YES,URI="f.m3u8""#
        let renditions = try #require(
            try shown([full, #"TYPE=SUBTITLES,GROUP-ID="s",NAME="English","# + end]))
        #expect(renditions.map(\.name) == ["English", "English +"] && renditions.map(\.isForced) == [false, true])
        #expect(renditions.map(\.uri) == ["en.m3u8", "f.m3u8"])
    }

    @Test func renditionsInTheSameLanguageAreDistinct() throws {
        func sound(_ group: String, _ name: String, _ language: String) -> String {
            #"TYPE=AUDIO,GROUP-ID="\#(group)",NAME="\#(name)",LANGUAGE="\#(language)",ASSOC-LANGUAGE="de""#
        }
        let lines = [
            sound("a", "Described", "en"), sound("a", "English", "en"), sound("a", "Français", "fr"),
            sound("b", "English", "en"), full,
        ]
        let renditions = try #require(try shown(lines))
        #expect(renditions.map(\.language) == ["en", "en", "fr", "en", "en"])
        #expect(renditions.map(\.associatedLanguage) == ["de", "de", "de", "de", nil])
        #expect(renditions.map(\.name) == ["Described", "English", "Français", "English", "English"])
        // The same sound in two groups stays one.
        #expect(try shown([sound("a", "English", "en"), sound("b", "English", "en")]) == nil)
    }

    @Test func otherPlaylistsStayAsTheyAre() throws {
        let sound = #"TYPE=AUDIO,GROUP-ID="s",NAME="English",FORCED=YES,URI="en.m3u8""#
        let name = #"TYPE=SUBTITLES,GROUP-ID="s",NAME="FORCED=YES",URI="en.m3u8""#
        // There is no room for another name.
        let full = #"TYPE=SUBTITLES,GROUP-ID="s",NAME="English",FORCED=YES,URI="f.m3u8""#
        for lines in [[self.full], [sound], [name], [self.full, full]] { #expect(try shown(lines) == nil) }
    }

    @Test func characteristicsArePurposes() throws {
        let text = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A",CHARACTERISTICS="public.accessibility.describes-video"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="B",CHARACTERISTICS="public.auxiliary-content,other"
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="C",CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound"
            #EXT-X-STREAM-INF:BANDWIDTH=1
            v.m3u8
            """
        guard case .multivariant(let playlist) = try HLSPlaylist(Array(text.utf8)) else { return }
        #expect(playlist.renditions.map(\.purpose) == [.describesVideo, .commentary, .hearingImpaired])
    }
}
