import Playhead
import Testing

@Suite struct MediaAddressTests {
    @Test(arguments: [
        "http://h/a", "HTTPS://h", "file:///a", "rtsp://h", "data:,x", "ftp:x",
    ])
    func textWithASchemeIsAnAddress(_ text: String) {
        #expect(!MediaAddress.url(text).isFileURL || text.hasPrefix("file:"))
    }

    @Test(arguments: ["film.mp4", "./a:b.mp4", "/tmp/x y.mp4", "C:film", "1a:x", "日本:語"])
    func everythingElseIsAPath(_ text: String) {
        #expect(MediaAddress.url(text).isFileURL)
    }

    @Test func unreadableAddressStaysABadOne() {
        #expect(MediaAddress.url("http://[").absoluteString == "http:")
        #expect(MediaAddress.url("http://h/a b").absoluteString == "http://h/a%20b")
        #expect(MediaAddress.url("http://h/a%20b c%.mp4").absoluteString == "http://h/a%20b%20c%25.mp4")
    }

    @Test func aNameIsTheLastPartOfThePathOrTheHost() {
        #expect(MediaAddress.name(MediaAddress.url("http://h/a/b%20c.mp4?x=1")) == "b c")
        #expect(MediaAddress.fileName(MediaAddress.url("http://h/a/b%20c.mp4?x=1")) == "b c.mp4")
        #expect(MediaAddress.name(MediaAddress.url("http://h/live/master.m3u8")) == "master.m3u8")
        #expect(MediaAddress.name(MediaAddress.url("/films/v1.2 of 3")) == "v1.2 of 3")
        #expect(MediaAddress.name(MediaAddress.url("/films/.mp4")) == ".mp4")
        // Terminals and desktops show it.
        #expect(MediaAddress.name(MediaAddress.url("http://h/%1B%5D0;PWNED%07.mp3")) == "h")
        #expect(MediaAddress.name(MediaAddress.url("http://h/a%1B%5B31mb%0Ac.mp3")) == "ab c")
        #expect(MediaAddress.name(MediaAddress.url("http://example.com/")) == "example.com")
        #expect(MediaAddress.name(MediaAddress.url("film.mp4")) == "film")
        #expect(MediaAddress.name(MediaAddress.url("udp://@239.0.0.1:1234")) == "239.0.0.1")
        #expect(MediaAddress.name(MediaAddress.url("udp://:1234")) == "udp")
    }

    @Test func aNameThatIsNotUTF8IsReadable() {
        #expect(MediaAddress.name(MediaAddress.url("file:///films/latin1-%E4%F6.mkv")) == "latin1-\u{fffd}\u{fffd}")
    }

    @Test func argumentsThatAreNotUTF8AreFiles() {
        #expect(MediaAddress.argument(Array("/films/ä.mkv".utf8)) == "/films/ä.mkv")
        #expect(MediaAddress.argument(Array("/films/".utf8) + [0xE4] + Array(".mkv".utf8)) == "file:///films/%E4.mkv")
        let relative = MediaAddress.argument([0xE4] + Array(" b.mkv".utf8))
        #expect(relative.hasPrefix("file:///") && relative.hasSuffix("/%E4%20b.mkv"))
        #expect(MediaAddress.argument(Array("--title=".utf8) + [0xE4]) == "--title=\u{fffd}")
    }
}
