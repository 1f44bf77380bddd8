import Testing

@testable import FeedReaders

@Suite struct DASHFeedReaderTests {
    private let manifest = """
        <?xml version="1.0"?>
        <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1M30S" profiles="p">
          <ProgramInformation><Title>A film</Title></ProgramInformation>
          <Period>
            <AdaptationSet contentType="video" mimeType="video/mp4">
              <Representation id="v1" bandwidth="2500000" width="1280" height="720"><BaseURL>video.mp4</BaseURL></Representation>
              <Representation id="v2" bandwidth="900000" width="640" height="360"/>
            </AdaptationSet>
            <AdaptationSet contentType="audio" lang="de" mimeType="audio/mp4">
              <Representation id="a1" bandwidth="128000"><BaseURL>file:///etc/passwd</BaseURL></Representation>
              <Representation id="a2" bandwidth="64000"/>
            </AdaptationSet>
          </Period>
        </MPD>
        """

    @Test func theEntriesAreTheRepresentations() throws {
        let feed = try read(manifest, from: "https://www.example.com/film/a.mpd")
        #expect(feed.kind == .dash)
        #expect(feed.title == "A film")
        #expect(feed.entries.map(\.id) == ["v1", "v2", "a2"])
        #expect(feed.entries.map(\.title) == ["1280×720, 2.5 Mbit/s", "640×360, 900 kbit/s", "de, 64 kbit/s"])
        #expect(feed.entries.map(\.group) == ["video", "video", "audio"])
        #expect(feed.entries.map(\.duration) == [90, 90, 90])
        #expect(
            feed.entries.map(\.address) == [
                "https://www.example.com/film/video.mp4", "https://www.example.com/film/a.mpd",
                "https://www.example.com/film/a.mpd",
            ])
        #expect(feed.dropped.map(\.place) == ["periods[0].representations[a1]"])
    }

    @Test func picturesOfATrickModeAreNoEntries() throws {
        let property = "<EssentialProperty schemeIdUri=\"http://dashif.org/guidelines/trickmode\" value=\"1\"/>"
        let trick = "<AdaptationSet mimeType=\"video/mp4\">\(property)<Representation id=\"t\"/></AdaptationSet>"
        let feed = try read(manifest.replacing("<Period>", with: "<Period>" + trick), from: "https://a.example/a.mpd")
        #expect(feed.entries.map(\.id) == ["v1", "v2", "a2"])
    }

    @Test func entitiesAndDamageAreRefused() {
        #expect(errorCode(Array("<!DOCTYPE MPD [<!ENTITY a \"b\">]><MPD></MPD>".utf8)) == .entities)
        #expect(errorCode(Array(manifest.utf8.prefix(400))) == .malformed)
    }
}
