import Testing

@testable import PlayheadCatalog

/// The items that other computers can find.
@Suite struct SyncItemTests {
    @Test func onlyAddressesOfTheWebMeanTheSameElsewhere() {
        let web = [
            "https://www.example.com/a.mp3", "http://192.168.1.5:8096/a", "HTTPS://example.com",
            "https://[2001:db8::1]:80/",
            "https://me:secret@example.com/a", "https://localhost.example.com/", "https://example.com?a=@localhost",
        ]
        for address in web { #expect(SyncItem.isWeb(address), "\(address)") }
        let others = [
            "", "/a.mp3", "file:///a.mp3", "ftp://example.com/", "http://", "http:///a", "http://localhost/",
            "http://me@localhost:80/", "http://a.localhost/", "http://127.1.2.3/", "http://[::1]/", "http://0.0.0.0:1/",
            "https://example.com/a b", "https://example.com/\n", "https:example.com",
            "https://example.com/" + String(repeating: "a", count: 5_000),
        ]
        for address in others { #expect(!SyncItem.isWeb(address), "\(address)") }
    }

    @Test func theSameItemHasTheSameKeyAndOthersDoNot() {
        let ids = [
            LibraryItem.ID(feed: "https://a.example/f", entry: "1"),
            LibraryItem.ID(feed: "https://a.example/f", entry: "2"),
            LibraryItem.ID(feed: "https://a.example/f2", entry: "1"), LibraryItem.ID(address: "https://a.example/f"),
        ]
        #expect(Set(ids.map(SyncItem.key)).count == ids.count)
        let secret = LibraryItem.ID(feed: "https://me:secret@a.example/f", entry: "1")
        #expect(SyncItem.key(of: secret) == SyncItem.key(of: ids[0]))
    }
}
