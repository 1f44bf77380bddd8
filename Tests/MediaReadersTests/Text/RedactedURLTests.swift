import Foundation
import Testing

@testable import MediaReaders

struct RedactedURLTests {
    @Test(arguments: [
        ("https://example.org/a/b.m3u8", "https://example.org/a/b.m3u8"),
        ("https://me:secret@example.org:8443/a.m3u8?token=1#x", "https://example.org:8443/a.m3u8"),
        ("HTTPS://me@EXAMPLE.org/a", "https://EXAMPLE.org/a"),
        ("http://[::1]:80/x?y", "http://[::1]:80/x"),
        ("https://example.org?token=secret", "https://example.org"),
        ("https://a@b@example.org/x", "https://example.org/x"),
        ("https://medium.com/@user/post", "https://medium.com/@user/post"),
        ("file:///home/me/a%20b.mp4?x#y", "file:///home/me/a%20b.mp4"),
        ("/home/me/film.mp4", "/home/me/film.mp4"),
        ("rtsp://me:pw@cam/stream", "rtsp://cam/stream"),
        ("data:text/plain;base64,c2VjcmV0", "data:…"),
        ("mailto:me@example.org", "mailto:…"),
        ("", ""),
    ])
    func userQueryAndFragmentAreRemoved(input: String, expected: String) {
        #expect(redactedURL(input) == expected)
    }

    @Test(arguments: [
        "user:secret@host/path", "https://user:se/cret@host/", "https://user:secret?@host/",
        "https:user:secret@host/x",
        "https:/user:secret@host/x", "http:\\\\user:secret@host\\x", "ht\ntps://user:secret@host/",
        "https://h/?secret",
        "https://h/#secret", "?secret", "#secret", "  https://u:secret@h", "ftp://u:secret@h;x/y", "x:secret@host",
        "https://user:#secret@host", "://user:secret@host", "//user:secret@host/x", "https://u:secret",
        "blob:https://h/?secret", "javascript:secret", "h\tttps://user:secret@h",
    ])
    func disguisedSecretsAreRemoved(input: String) {
        let shown = redactedURL(input)
        #expect(!shown.contains("secret") && !shown.contains("cret@"), "\(shown)")
    }

    @Test func resultIsPrintableAndBoundedAndURLsWorkToo() throws {
        #expect(redactedURL("https://h/\u{1B}[31m\u{202E}x") == "https://h/x")
        #expect(redactedURL("https://h/" + String(repeating: "a", count: 9_000)).count == 500)
        #expect(redactedURL(try #require(URL(string: "https://u:p@h/a?b"))) == "https://h/a")
    }

    @Test func garbageNeverTrapsAndPasswordsAreNeverShown() {
        let inputs = ["https://user:hunter2@example.org:80/path/file.m3u8?token=abc#frag", "user:hunter2@host/x"]
        Mutations.run(on: inputs.map { Array($0.utf8) }, tokens: ["@", ":", "//", "\\", "?", "#", "%40", "["]) {
            bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let shown = redactedURL(text)
            guard let password = URLComponents(string: text)?.password, password.count > 3,
                text.components(separatedBy: password).count == 2
            else { return true }
            return !shown.contains(password)
        }
    }
}
