import PlaybackModel
import SeededRandom
import Testing

@testable import PlayheadEngineService

@Suite struct PrivateDataTests {
    @Test(
        arguments: [
            (.url("https://me:pw@example.org/a/b.m3u8?token=1#x"), "https://example.org/a/b.m3u8"),
            (.url("http://127.0.0.1:4711/serve/My%20Film.m3u8"), "local server (m3u8)"),
            (.url("http://localhost/secret name.mpd?x=1"), "local server (mpd)"),
            (.url("file:///home/alice/My%20Film.mp4"), "file (mp4)"), (.url("/home/alice/film.mkv"), "file (mkv)"),
            (.descriptor(5, name: "My holiday in Rome.MP4"), "file (mp4)"), (.descriptor(5, name: "letter"), "file"),
            (.descriptor(5, name: "name.of a person"), "file"), (.provider(1, length: nil, name: "x.ts"), "file (ts)"),
        ] as [(MediaSource, String)])
    func sourcesAreNamedWithoutPrivateData(_ source: MediaSource, _ name: String) {
        #expect(PrivateData.name(of: source) == name)
    }

    @Test(
        arguments: [
            ("ERROR:../ext/dash/gstdashdemux.c:1017:setup: assertion failed", nil),
            ("Cannot load https://u:p@a.org/x.ts?sig=abc#f now", "Cannot load https://a.org/x.ts now"),
            ("url=\"https://a.org/x?y\": 404", "url=\"https://a.org/x\": 404"),
            ("open \"/home/alice/My Film.mp4\" failed", "open \"file (mp4)\" failed"),
            ("open /home/alice/My Film.mp4 failed", "open …"), ("see ~/films/a b.mp4 there", "see …"),
            ("/usr/lib/x86_64-linux-gnu/libgstreamer-1.0.so.0(+0x1234) [0x7f]", nil),
            ("Authorization: Bearer abc.def", "Authorization: …"), ("GET /x token=12345 HTTP/1.1", "GET …"),
            ("with token=12345 and more", "with token: …"),
            ("id 0123456789abcdef0123456789abcdef end", "id … end"), ("data:video/mp4;base64,AAAA", "data:…"),
        ] as [(String, String?)])
    func linesAreScrubbed(_ line: String, _ expected: String?) {
        #expect(PrivateData.scrub(line) == expected ?? line)
    }

    /// Nothing private is left between any words.
    @Test(arguments: SeededGenerator.seeds) func privateWordsNeverRemain(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let secret = "Xq7" + String((0..<8).map { _ in "abcdefghij".randomElement(using: &random) ?? "a" }) + "9Zk"
        let forms = [
            "https://\(secret):\(secret)@h.org/a", "http://h.org/p?k=\(secret)&b=2", "https://h.org/p#\(secret)",
            "/home/\(secret)/a b.mp4", "\"/home/u/\(secret) x.mp4\"", "file:///home/\(secret)/x.mkv",
            "~/\(secret)", "access_token=\(secret)", "Cookie: a=\(secret)", "'/mnt/\(secret)/\(secret) y.ts'",
            "location=/run/user/1000/\(secret)", "http://127.0.0.1:99/\(secret)/\(secret).m3u8",
        ]
        let fillers = ["error:", "x", "(0x12)", "assertion 'a != NULL' failed", "¶", "“", "\"", "GET", "=", "uri"]
        for _ in 0..<500 {
            var words: [String] = []
            for _ in 0..<random.below(4) { words.append(fillers[random.below(fillers.count)]) }
            words.append(forms[random.below(forms.count)])
            for _ in 0..<random.below(4) { words.append(fillers[random.below(fillers.count)]) }
            let line = words.joined(separator: " ")
            let scrubbed = PrivateData.scrub(line)
            #expect(!scrubbed.contains(secret), "\(line) became \(scrubbed)")
        }
    }

    @Test func anyBytesAreScrubbedToShortPrintableText() {
        for seed in SeededGenerator.seeds {
            var random = SeededGenerator(seed: seed)
            for _ in 0..<40 {
                let bytes = (0..<random.below(500)).map { _ in UInt8(random.below(256)) }
                let text = PrivateData.scrub(String(decoding: bytes, as: UTF8.self))
                #expect(text.unicodeScalars.count <= 2 * EngineLog.longestLine)
            }
        }
    }
}
