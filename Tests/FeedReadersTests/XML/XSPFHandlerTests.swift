import Testing

@testable import FeedReaders

struct XSPFHandlerTests {
    @Test func playlistIsRead() throws {
        let feed = try XMLFixture.read(
            """
            <playlist version="1" xmlns="http://xspf.org/ns/0/"><title>Mix</title><creator>Ann</creator>
            <annotation>About</annotation><info>https://a.example/</info><image>cover.jpg</image><trackList>
            <track><location>one.ogg</location><location>https://b.example/one.mp3</location><identifier>id1</identifier>
            <title>One</title><creator>Bob</creator><album>Album</album><duration>61500</duration><image>1.jpg</image>
            <annotation>Note</annotation><info>https://b.example/</info>
            <extension application="x"><title>Not this</title><location>no.mp3</location></extension></track>
            <track><title>Missing</title></track>
            <track xml:base="https://c.example/x/"><location>two.ogg</location><duration>soon</duration></track>
            </trackList></playlist>
            """)
        #expect(feed.kind == .xspf && feed.title == "Mix" && feed.author == "Ann" && feed.summary == "About")
        #expect(feed.page == "https://a.example/" && feed.image == "https://www.example.com/feeds/cover.jpg")
        #expect(
            feed.entries.map(\.address) == ["https://www.example.com/feeds/one.ogg", "https://c.example/x/two.ogg"])
        let entry = try #require(feed.entries.first)
        #expect(entry.id == "id1" && entry.title == "One" && entry.duration == 61.5 && entry.group == "Album")
        #expect(entry.image == "https://www.example.com/feeds/1.jpg")
        #expect(entry.details?.alternatives == ["https://b.example/one.mp3"])
        #expect(entry.details?.author == "Bob" && entry.details?.summary == "Note")
        #expect(
            feed.dropped.map(\.description) == [
                "tracks[1]: “Missing” has no location.", "tracks[2].duration: The duration cannot be read.",
            ])
    }

    @Test func playlistsWithoutANamespaceAreRead() throws {
        let feed = try XMLFixture.read(
            "<playlist><trackList><track><location>a</location></track></trackList></playlist>")
        #expect(feed.entries.count == 1)
    }
}
