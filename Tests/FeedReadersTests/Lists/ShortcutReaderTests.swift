import Testing

@testable import FeedReaders

struct ShortcutReaderTests {
    @Test(
        arguments: [
            ("[InternetShortcut]\r\nURL=https://a.example/v?x=1\r\nIconIndex=0\r\n", nil),
            ("[DEFAULT]\nBASEURL=http://b.example/\n[InternetShortcut]\nIDList=\nURL=https://a.example/v?x=1\n", nil),
            (
                "[Desktop Entry]\nVersion=1.0\nType=Link\nName=Radio\nURL=https://a.example/v?x=1\n[Other]\nURL=x\n",
                "Radio"
            ),
        ] as [(String, String?)])
    func theAddressOfALinkIsRead(_ text: String, _ title: String?) throws {
        let feed = try read(text, from: "file:///home/x/link.url")
        #expect(feed.kind == .shortcut)
        #expect(feed.entries.map(\.address) == ["https://a.example/v?x=1"])
        #expect(feed.entries[0].title == title)
    }

    @Test func programsAndRefusedAddressesAreNotLinks() throws {
        #expect(errorCode(Array("[Desktop Entry]\nType=Application\nExec=rm\nURL=http://a/\n".utf8)) == .notAFeed)
        #expect(errorCode(Array("[InternetShortcut]\nModified=1\n".utf8)) == .notAFeed)
        let feed = try read("[InternetShortcut]\nURL=javascript:alert(1)\n")
        #expect(feed.entries.isEmpty && feed.dropped.map(\.place) == ["line 2"])
        #expect(try read("[InternetShortcut]\nURL=file:///etc/passwd\n").entries.isEmpty)
    }
}
