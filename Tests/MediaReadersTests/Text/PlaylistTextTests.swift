import MediaReaders
import Testing

struct PlaylistTextTests {
    @Test func whiteSpaceBeforeTheLinesOfAPlaylistIsRemoved() {
        let text = "\u{FEFF}\n#EXTM3U\n  #EXTINF:2,\r\n\t a b.ts\n\n100%.ts \n"
        let tidied = PlaylistText.tidied(Array(text.utf8), .hls)
        #expect(String(decoding: tidied, as: UTF8.self) == "#EXTM3U\n#EXTINF:2,\na b.ts\n\n100%25.ts\n")
        let plain = Array("#EXTM3U\n#EXTINF:2,\na b.ts\n".utf8)
        #expect(PlaylistText.tidied(plain, .hls) == plain)
    }

    @Test func addressesAreEscapedAsBrowsersDoIt() {
        #expect(escapedAddress(" http://a/100%.mp4 ") == "http://a/100%25.mp4")
        #expect(escapedAddress("/a%20b%2c%zz%4") == "/a%20b%2c%25zz%254")
        #expect(escapedAddress("/ä b|c\n") == "/%C3%A4%20b%7Cc")
        #expect(escapedAddress("") == "")
    }
}
