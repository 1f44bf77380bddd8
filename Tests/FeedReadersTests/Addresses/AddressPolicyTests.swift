import Testing

@testable import FeedReaders

@Suite struct AddressPolicyTests {
    @Test(arguments: ["Alien:Covenant.mp4", "mailto:me.MP4", "http:trick.mp4", "data:x.mkv"])
    func namesOfFilesMayContainAColon(_ name: String) throws {
        let local = AddressPolicy(base: "/home/x/list.m3u")
        #expect(try local.resolve(name) == "file:///home/x/\(name)")
        #expect(throws: AddressError.self) { try AddressPolicy(base: "https://a.example/list.m3u").resolve(name) }
    }

    @Test func addressesOfProgramsInLocalListsAreNoFiles() {
        let local = AddressPolicy(base: "/home/x/list.m3u")
        for text in ["javascript:alert(1)", "mailto:me@example.com", "data:text/html,x", "foo://x.mp4"] {
            #expect(throws: AddressError.scheme) { try local.resolve(text) }
        }
    }

    @Test(arguments: [
        "http://127.0.0.1/a", "http://localhost:8080/a", "http://[::1]/a", "http://[::ffff:7f00:1]/a", "http://0/a",
        "http://user@192.168.1.1/a", "https://2130706433/a", "http://router/a", "http://nas.local./a", "//10.0.0.1/a",
        "feed://127.0.0.1/a", "http://www.example.com@10.0.0.1/a", "HTTP://LOCALHOST/a",
    ])
    func documentsOfTheInternetNameNothingInTheOwnNetwork(_ reference: String) throws {
        for base in ["https://www.example.com/feed", "http://8.8.8.8/feed"] {
            #expect(throws: AddressError.ownNetwork) {
                try AddressPolicy(base: base).resolve(reference, for: .web)
            }
        }
        for base in ["http://127.0.0.1/feed", "/home/me/list.m3u"] where !reference.hasPrefix("//") {
            #expect(throws: Never.self) { try AddressPolicy(base: base).resolve(reference, for: .web) }
        }
        // Media is checked when it is opened, so that the user can confirm it.
        if !reference.hasPrefix("feed:") {
            #expect(throws: Never.self) { try AddressPolicy(base: "https://www.example.com/feed").resolve(reference) }
        }
    }

    /// The examples of RFC 3986, 5.4, without those of other schemes.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
        ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ])
    func referencesAreResolvedAsInTheStandard(reference: String, address: String) throws {
        #expect(try AddressPolicy(base: "http://a/b/c/d;p?q").resolve(reference) == address)
    }

    @Test(arguments: [
        ("HTTPS://User:Pass@Host.example:8080/a b?c=ä|d", "https://User:Pass@Host.example:8080/a%20b?c=%C3%A4%7Cd"),
        ("rtsp://a.example/1", "rtsp://a.example/1"), ("udp://@239.0.0.1:1234", "udp://@239.0.0.1:1234"),
        ("udp://:1234", "udp://:1234"), ("rtmps://a.example/x", "rtmps://a.example/x"),
        ("http://[::1]:80/x", "http://[::1]:80/x"), (" http://a.example/%zz ", "http://a.example/%25zz"),
        ("http://a.example/%2e%2e/x", "http://a.example/%2e%2e/x"),
        ("srt://a.example:9000?mode=caller", "srt://a.example:9000?mode=caller"),
    ])
    func absoluteAddressesAreKept(reference: String, address: String) throws {
        #expect(try AddressPolicy(base: "https://www.example.com/").resolve(reference) == address)
    }

    @Test(arguments: [
        ("javascript:alert(1)", AddressError.scheme), ("JaVaScRiPt:x", .scheme), ("data:text/html,x", .scheme),
        ("plugin://plugin.video.x/", .scheme), ("ftp://a.example/", .scheme), ("file:///etc/passwd", .localFile),
        ("FILE:/etc/passwd", .localFile), ("C:\\Music\\a.mp3", .windowsPath), ("http:///x", .malformed),
        ("http:x", .malformed), ("http://a.example:99999/", .malformed), ("http://a\\@b.example/", .malformed),
        ("http://a b/", .malformed), ("java\nscript:x", .malformed), ("", .empty), ("  ", .empty),
        ("http://a.example/" + String(repeating: "a", count: 9000), .tooLong), ("http://[::1", .malformed),
        ("http://a\u{90}.example/", .malformed), ("http://a\u{200B}.example/", .malformed),
    ])
    func otherAddressesAreRefused(reference: String, reason: AddressError) {
        #expect(throws: reason) { try AddressPolicy(base: "https://www.example.com/a/list.m3u").resolve(reference) }
    }

    @Test(arguments: ["rtsp://a.example/logo.png", "udp://a.example:1", "mms://a.example/"])
    func picturesAreFetchedOverHTTPOnly(reference: String) {
        #expect(throws: AddressError.scheme) {
            try AddressPolicy(base: "https://www.example.com/").resolve(reference, for: .web)
        }
    }

    @Test(arguments: [
        "%2e%2e/%2e%2e/etc/passwd", "..%2f..%2fetc%2fpasswd", "..%5c..%5cetc", "%c0%ae%c0%ae/etc", "a%00.mp3",
        "file:///srv/%2E%2E/etc/passwd", "file:///srv/..%2fetc", "x/.%2e/y",
    ])
    func hiddenPathsAreRefused(reference: String) {
        #expect(throws: AddressError.hiddenPath) {
            try AddressPolicy(base: "file:///home/me/list.m3u").resolve(reference)
        }
    }

    @Test(arguments: [
        ("a.mp3", "file:///home/me/a.mp3"), ("../a.mp3", "file:///home/a.mp3"), ("/a.mp3", "file:///a.mp3"),
        ("../../../../a.mp3", "file:///a.mp3"), ("a?b#c.mp3", "file:///home/me/a%3Fb%23c.mp3"),
        ("..\\x\\a.mp3", "file:///home/x/a.mp3"), ("file://localhost/a.mp3", "file:///a.mp3"),
        ("file:///a\\b.mp3", "file:///a/b.mp3"),
        ("50%.mp3", "file:///home/me/50%25.mp3"), ("a/b\\c.mp3", "file:///home/me/a/b/c.mp3"),
        ("a%20b.mp3", "file:///home/me/a%20b.mp3"),
    ])
    func pathsOfLocalListsAreResolved(reference: String, address: String) throws {
        #expect(try AddressPolicy(base: "file:///home/me/list.m3u").resolve(reference) == address)
        #expect(try AddressPolicy(base: "/home/me/list.m3u").resolve(reference) == address)
    }

    @Test(arguments: ["//server/share/a.mp3", "file://server/a.mp3", "file:a.mp3", "\\\\server\\share\\a.mp3"])
    func sharesOfOtherComputersAreRefused(reference: String) {
        #expect(throws: AddressError.malformed) { try AddressPolicy(base: "file:///home/me/x").resolve(reference) }
    }

    @Test func relativeAddressesNeedABase() {
        #expect(throws: AddressError.relative) { try AddressPolicy(base: "").resolve("a.mp3") }
        #expect(throws: AddressError.localFile) { try AddressPolicy(base: "").resolve("file:///a.mp3") }
    }

    @Test func resolutionTwiceChangesNothing() throws {
        for base in ["https://www.example.com/a/b", "file:///home/me/list"] {
            let policy = AddressPolicy(base: base)
            for reference in ["a b", "ä/ö", "%41", "100%", "a/../b", "x|y"] {
                let address = try policy.resolve(reference)
                #expect(try policy.resolve(address) == address)
            }
        }
    }
}
