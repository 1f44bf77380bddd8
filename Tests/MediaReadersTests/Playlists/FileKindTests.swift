import Testing

@testable import MediaReaders

@Suite struct FileKindTests {
    @Test(arguments: [
        ("film.MKV", FileKind.media), ("a.b.mp3", .media), ("radio.pls", .list), ("/x/list.m3u8", .list),
        ("film.de.srt", .subtitles), ("cover.JPG", .picture),
    ])
    func extensionsNameTheKind(_ name: String, _ kind: FileKind) { #expect(FileKind(name: name) == kind) }

    @Test(arguments: ["film", ".mp4", "/x/.mp4", "film.", "film.unknown", "film.mp4 ", ""])
    func otherNamesHaveNoKind(_ name: String) { #expect(FileKind(name: name) == nil) }

    @Test func queriesOfAddressesAreIgnored() {
        #expect(FileKind(address: "https://a.example/film.mp4?x=.pls") == .media)
        #expect(FileKind(address: "https://a.example/list.pls#.mp4") == .list)
    }
}
