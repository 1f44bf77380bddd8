import Testing

@testable import PlayheadCatalog

@Suite struct StoredAddressTests {
    @Test func credentialsAreRemoved() {
        #expect(StoredAddress.clean("https://user:pass@example.com/a?b=c#d") == "https://example.com/a?b=c#d")
        #expect(StoredAddress.clean("http://user@example.com") == "http://example.com")
        #expect(StoredAddress.clean("rtsp://a:p@ss@example.com:554/x") == "rtsp://example.com:554/x")
        #expect(StoredAddress.clean("ftp://:@example.com/") == "ftp://example.com/")
        #expect(StoredAddress.clean("https://ü:ß@example.com/é") == "https://example.com/é")
    }

    @Test(arguments: [
        "", "@", "://@", "https://example.com/@user", "https://example.com/?mail=a@b.c", "mailto:a@b.c", "guid@host",
        "urn:uuid:1", "/home/me/a@b.mp4", "file:///a@b.mp4", "https:///a@b",
    ]) func otherTextStays(_ text: String) {
        #expect(StoredAddress.clean(text) == text)
    }

    @Test func pathsAndFileAddressesMeanTheSameItem() {
        #expect(LibraryItem.ID(address: "/home/me/a b.mp4") == LibraryItem.ID(address: "file:///home/me/a%20b.mp4"))
        #expect(LibraryItem.ID(feed: "f", entry: "/2026/post").entry == "/2026/post")
    }
}
