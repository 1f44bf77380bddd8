import Foundation
import Testing

@testable import MediaReaders

struct HLSPlaylistTests {
    static let multivariant: String = """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aud",LANGUAGE="en",NAME="English, main",DEFAULT=YES,CHANNELS="6",URI="a/en.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aud",LANGUAGE="fr",NAME="Français",AUTOSELECT=YES,URI="a/fr.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="sub",LANGUAGE="de",NAME="Deutsch",FORCED=YES,URI="s/de.m3u8",CHARACTERISTICS="a.b,c.d"
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC",INSTREAM-ID="CC1"
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"
        #EXT-X-STREAM-INF:BANDWIDTH=1280000,AVERAGE-BANDWIDTH=1000000,RESOLUTION=640x360,FRAME-RATE=29.970,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="aud",SUBTITLES="sub",CLOSED-CAPTIONS="cc"
        low/video.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=5000000,RESOLUTION=1920x1080,CLOSED-CAPTIONS=NONE
        https://cdn.example.net/high.m3u8?t=1
        #EXT-X-STREAM-INF:AUDIO="aud"
        # a comment between
        /root.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,RESOLUTION=640x360,URI="low/iframes.m3u8"
        #EXT-X-UNKNOWN:whatever

        """

    static let live: String = """
        #EXTM3U
        #EXT-X-VERSION:4
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:100
        #EXT-X-DISCONTINUITY-SEQUENCE:5
        #EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"
        #EXTINF:4.0,first
        s100.m4s
        #EXT-X-PROGRAM-DATE-TIME:2024-02-29T12:34:56.500+00:00
        #EXTINF:4,
        s101.m4s
        #EXT-X-DISCONTINUITY
        #EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x0102
        #EXT-X-PROGRAM-DATE-TIME:2024-02-29T13:00:00Z
        #EXTINF:3.5
        s102.m4s
        #EXT-X-KEY:METHOD=NONE
        #EXT-X-GAP
        #EXTINF:4.0,
        s103.m4s

        """

    private func read(
        _ text: String, url: String? = "https://example.org/dir/main.m3u8",
        limits: HLSPlaylistLimits = HLSPlaylistLimits(),
        imports: [String: String] = [:]
    ) throws -> HLSPlaylist {
        try HLSPlaylist(
            Array(text.utf8), url: url.flatMap { URL(string: $0) }, limits: limits, importedVariables: imports)
    }

    private func readMedia(_ text: String, limits: HLSPlaylistLimits = HLSPlaylistLimits()) throws -> HLSMediaPlaylist {
        guard case .media(let playlist) = try read(text, limits: limits) else { throw HLSPlaylistError.noContent }
        return playlist
    }

    private func readMultivariant(_ text: String) throws -> HLSMultivariantPlaylist {
        guard case .multivariant(let playlist) = try read(text) else { throw HLSPlaylistError.noContent }
        return playlist
    }

    // MARK: - Multivariant

    @Test func variantsKeepAllTheirAttributes() throws {
        let playlist = try readMultivariant(Self.multivariant)
        #expect(playlist.version == 6)
        #expect(playlist.hasIndependentSegments)
        #expect(playlist.variants.count == 3)
        let first = playlist.variants[0]
        #expect(first.bandwidth == 1_280_000 && first.averageBandwidth == 1_000_000)
        #expect(first.width == 640 && first.height == 360 && first.frameRate == 29.97)
        #expect(first.codecs == ["avc1.4d401e", "mp4a.40.2"])
        #expect(first.audioGroup == "aud" && first.subtitleGroup == "sub" && first.closedCaptionGroup == "cc")
        #expect(first.url?.absoluteString == "https://example.org/dir/low/video.m3u8")
        #expect(playlist.variants[1].closedCaptionGroup == nil)
        #expect(playlist.variants[1].url?.absoluteString == "https://cdn.example.net/high.m3u8?t=1")
        #expect(playlist.variants[2].bandwidth == 0)
        #expect(playlist.variants[2].url?.absoluteString == "https://example.org/root.m3u8")
        #expect(playlist.iFrameVariants.map(\.uri) == ["low/iframes.m3u8"])
        #expect(playlist.highestBandwidth(fittingWidth: 1280, height: 720) == 1_280_000)
        #expect(playlist.highestBandwidth(fittingWidth: 1920, height: 1080) == 5_000_000)
    }

    @Test func renditionsAndSessionKeysAreRead() throws {
        let playlist = try readMultivariant(Self.multivariant)
        #expect(playlist.renditions.map(\.kind) == [.audio, .audio, .subtitles, .closedCaptions])
        #expect(playlist.renditions.map(\.name) == ["English, main", "Français", "Deutsch", "CC"])
        #expect(playlist.renditions.map(\.language) == ["en", "fr", "de", nil])
        #expect(playlist.renditions.map(\.isDefault) == [true, false, false, false])
        #expect(playlist.renditions.map(\.isAutoselect) == [true, true, false, false])
        #expect(playlist.renditions[2].isForced && playlist.renditions[2].characteristics == ["a.b", "c.d"])
        #expect(playlist.renditions[0].channelCount == 6)
        #expect(playlist.renditions[3].instreamID == "CC1" && playlist.renditions[3].url == nil)
        #expect(playlist.renditions(inGroup: "aud", kind: .audio).count == 2)
        #expect(playlist.sessionKeys.count == 1)
        #expect(playlist.encryption == .drm(keyFormats: ["com.apple.streamingkeydelivery"]))
    }

    // MARK: - Media

    @Test func aChangeOfTheContainerIsFound() throws {
        func change(_ names: [String]) throws -> Double? {
            let segments = names.map { "#EXTINF:4,\n\($0)\n" }.joined()
            return try readMedia("#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(segments)#EXT-X-ENDLIST\n").containerChange
        }
        #expect(try change(["a.ts", "b.ts?x=.mp4", "c.m4s", "d.ts"]) == 8)
        #expect(try change(["a.mp4#t", "b", "c.TS"]) == 8)
        #expect(try change(["a.ts", "b.ts", "c"]) == nil)
        #expect(try change(["a", "b"]) == nil)
        let map = "#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:4,\nc"
        #expect(try change(["a.ts", "b", map]) == 8)
        #expect(try change(["a", "b", map]) == 8)
        #expect(try change(["a.m4s", map, "d.mp4"]) == nil)
    }

    @Test func liveSegmentsCarrySequenceTimeDiscontinuityKeyAndMap() throws {
        let playlist = try readMedia(Self.live)
        #expect(playlist.isLive)
        #expect(playlist.targetDuration == 4)
        #expect(playlist.duration == 15.5)
        #expect(playlist.window == 0...3.5)
        #expect(playlist.segments.map(\.sequence) == [100, 101, 102, 103])
        #expect(playlist.segments.map(\.start) == [0, 4, 8, 11.5])
        #expect(playlist.segments.map(\.discontinuitySequence) == [5, 5, 6, 6])
        #expect(playlist.segments.map(\.isDiscontinuous) == [false, false, true, false])
        #expect(playlist.segments.map(\.title) == ["first", nil, nil, nil])
        #expect(playlist.segments.map(\.isGap) == [false, false, false, true])
        #expect(playlist.segments.map(\.encryption) == [.none, .none, .aes128, .none])
        #expect(playlist.encryption == .aes128)
        #expect(playlist.segments[2].keys[0].initializationVector == [UInt8](repeating: 0, count: 14) + [1, 2])
        #expect(playlist.segments[0].initializationSection == .init(uri: "init.mp4", byteRange: 0..<720))
        #expect(playlist.url(of: playlist.segments[0].uri)?.absoluteString == "https://example.org/dir/s100.m4s")
    }

    @Test func datesExtendInBothDirectionsAndMapToPositions() throws {
        let playlist = try readMedia(Self.live)
        let start = 1_709_210_096.5
        #expect(playlist.hasDates)
        #expect(playlist.segments.map(\.date) == [start - 4, start, 1_709_211_600, 1_709_211_603.5])
        #expect(playlist.segments.map { $0.programDate != nil } == [false, true, true, false])
        #expect(playlist.date(at: 0) == start - 4)
        #expect(playlist.date(at: 6) == start + 2)
        #expect(playlist.date(at: 8) == 1_709_211_600)
        #expect(playlist.date(at: 15.5) == 1_709_211_607.5)
        #expect(playlist.date(at: 15.6) == nil)
        #expect(playlist.date(at: -1) == nil)
        #expect(playlist.date(at: .nan) == nil)
        #expect(playlist.position(ofDate: start + 2) == 6)
        #expect(playlist.position(ofDate: start + 60) == nil)
        #expect(playlist.position(ofDate: 1_709_211_607.5) == 15.5)
        #expect(playlist.position(ofDate: .nan) == nil)
    }

    @Test func onDemandEventAndLiveDiffer() throws {
        let body = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
        let segment = "#EXTINF:2,\na.ts\n"
        #expect(try readMedia(body + segment).isLive)
        #expect(try readMedia(body + "#EXT-X-PLAYLIST-TYPE:EVENT\n" + segment).isLive)
        #expect(try !readMedia(body + "#EXT-X-PLAYLIST-TYPE:VOD\n" + segment).isLive)
        let ended = try readMedia(body + segment + "#EXT-X-ENDLIST")
        #expect(!ended.isLive && ended.hasEndList)
        #expect(ended.window == 0...2)
    }

    @Test func byteRangeContinuesAtTheEndOfThePreviousOne() throws {
        let playlist = try readMedia(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:2
            #EXTINF:2,
            #EXT-X-BYTERANGE:100@50
            a.ts
            #EXTINF:2,
            #EXT-X-BYTERANGE:25
            a.ts
            #EXTINF:2,
            #EXT-X-BYTERANGE:10
            b.ts
            #EXT-X-ENDLIST
            """)
        #expect(playlist.segments.map(\.byteRange) == [50..<150, 150..<175, 0..<10])
    }

    @Test func leastRestrictiveKeyFormatIsUsed() throws {
        let head = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
        let drm = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://1\",KEYFORMAT=\"com.apple.streamingkeydelivery\"\n"
        let wide = "#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI=\"data:x\",KEYFORMAT=\"urn:uuid:edef8ba9\"\n"
        let plain = "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n"
        let segment = "#EXTINF:2,\na.ts\n"
        #expect(
            try readMedia(head + drm + wide + segment).encryption
                == .drm(keyFormats: ["com.apple.streamingkeydelivery", "urn:uuid:edef8ba9"]))
        #expect(try readMedia(head + drm + plain + segment).encryption == .aes128)
        #expect(try readMedia(head + plain + segment + "#EXT-X-KEY:METHOD=NONE\n" + drm + segment).encryption.needsDRM)
        #expect(try readMedia(head + "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n" + segment).encryption == .sampleAES)
        let rotated = try readMedia(head + plain + segment + "#EXT-X-KEY:METHOD=AES-128,URI=\"l\"\n" + segment)
        #expect(rotated.segments.map { $0.keys.map(\.uri) } == [["k"], ["l"]])
    }

    @Test func lowLatencyAndStartTagsAreRead() throws {
        let playlist = try readMedia(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,HOLD-BACK=9.5,PART-HOLD-BACK=1.0
            #EXT-X-PART-INF:PART-TARGET=0.33
            #EXT-X-START:TIME-OFFSET=-10.5,PRECISE=YES
            #EXT-X-SKIP:SKIPPED-SEGMENTS=3
            #EXT-X-MEDIA-SEQUENCE:10
            #EXTINF:4,
            a.mp4
            #EXT-X-PART:DURATION=0.33,URI="p.mp4"
            """)
        #expect(playlist.holdBack == 9.5 && playlist.partHoldBack == 1 && playlist.partTargetDuration == 0.33)
        #expect(playlist.start == HLSStart(offset: -10.5, isPrecise: true))
        #expect(playlist.segments.map(\.sequence) == [13])
        #expect(playlist.window == 0...0)
    }

    @Test func variablesAreReplacedOnce() throws {
        let text = """
            #EXTM3U
            #EXT-X-DEFINE:NAME="host",VALUE="https://h.example"
            #EXT-X-DEFINE:IMPORT="token"
            #EXT-X-DEFINE:QUERYPARAM="q"
            #EXT-X-TARGETDURATION:2
            #EXTINF:2,
            {$host}/a-{$token}-{$q}.ts
            """
        let playlist = try read(text, url: "https://example.org/a.m3u8?q=7", imports: ["token": "{$host}"])
        guard case .media(let media) = playlist else { throw HLSPlaylistError.noContent }
        #expect(media.segments[0].uri == "https://h.example/a-{$host}-7.ts")
        #expect(throws: HLSPlaylistError.undefinedVariable(line: 3, name: "token")) { try read(text) }
    }

    // MARK: - Tolerance

    @Test(arguments: [Self.live, Self.multivariant])
    func lineEndsAndByteOrderMarkChangeNothing(text: String) throws {
        let plain = try read(text)
        for end in ["\r\n", "\r"] {
            #expect(try read("\u{FEFF}" + text.replacingOccurrences(of: "\n", with: end)) == plain)
        }
        #expect(
            try HLSPlaylist(
                reading: BufferByteSource(Array(text.utf8)), url: URL(string: "https://example.org/dir/main.m3u8"))
                == plain)
    }

    @Test func missingTargetDurationIsTheLongestSegment() throws {
        let playlist = try readMedia("#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:1\nstray.ts\n#EXTINF:2.5,\na.ts\n#EXTINF:1,\nb.ts")
        #expect(playlist.targetDuration == 2.5)
        #expect(playlist.segments.map(\.uri) == ["a.ts", "b.ts"])
    }

    // MARK: - Errors

    @Test(arguments: [
        ("", HLSPlaylistError.notPlaylist(.empty)),
        ("<html><body>Log in</body></html>", .notPlaylist(.html)),
        ("\n#EXTM3U\n", .noContent),
        ("#EXTM3U\n", .noContent),
        ("#EXTM3U\n#EXT-X-VERSION:3\n", .noContent),
        ("#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"b\"\n", .noContent),
        ("#EXTM3U\n#EXTINF:-1 tvg-id=\"x\",Radio\nhttp://radio/\n", .plainList),
        ("#EXTM3U\n#EXTINF:123,Artist - Title\nsong.mp3\n", .plainList),
        ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na\n#EXTINF:2,\nb\n", .mixedKinds(line: 4)),
        ("#EXTM3U\n#EXT-X-TARGETDURATION:x\n", .malformed(line: 2, tag: "EXT-X-TARGETDURATION")),
        ("#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:nan,\na\n", .malformed(line: 3, tag: "EXTINF")),
        ("#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:1e400,\na\n", .malformed(line: 3, tag: "EXTINF")),
        ("#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:99999999999999999999\n", .malformed(line: 2, tag: "EXT-X-MEDIA-SEQUENCE")),
        ("#EXTM3U\n#EXT-X-BYTERANGE:5@x\n", .malformed(line: 2, tag: "EXT-X-BYTERANGE")),
    ])
    func otherFormatsAreNamedInErrors(text: String, error: HLSPlaylistError) {
        #expect(throws: error) { try read(text) }
    }

    @Test func eachLimitHasADistinctError() {
        let head = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
        let segments = String(repeating: "#EXTINF:2,\na.ts\n", count: 11)
        #expect(throws: HLSPlaylistError.tooManySegments(limit: 10)) {
            try read(head + segments, limits: HLSPlaylistLimits(segments: 10))
        }
        #expect(throws: HLSPlaylistError.tooLarge(limit: 20)) {
            try read(head + segments, limits: HLSPlaylistLimits(bytes: 20))
        }
        #expect(throws: HLSPlaylistError.tooLarge(limit: 20)) {
            try HLSPlaylist(reading: BufferByteSource(Array(head.utf8)), limits: HLSPlaylistLimits(bytes: 20))
        }
        #expect(throws: HLSPlaylistError.lineTooLong(line: 3, limit: 100)) {
            try read(head + "#" + String(repeating: "x", count: 100), limits: HLSPlaylistLimits(lineBytes: 100))
        }
        #expect(throws: HLSPlaylistError.tooManyVariants(limit: 1)) {
            try read(Self.multivariant, limits: HLSPlaylistLimits(variants: 1))
        }
        #expect(throws: HLSPlaylistError.tooManyRenditions(limit: 1)) {
            try read(Self.multivariant, limits: HLSPlaylistLimits(renditions: 1))
        }
        #expect(throws: HLSPlaylistError.tooManyAttributes(line: 4, limit: 3)) {
            try read(Self.multivariant, limits: HLSPlaylistLimits(attributes: 3))
        }
        let keys = (0..<5).map { "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"\($0)\"\n" }.joined()
        #expect(throws: HLSPlaylistError.tooManyKeys(line: 7, limit: 4)) {
            try read(head + keys, limits: HLSPlaylistLimits(keys: 4))
        }
        let variables = (0..<3).map { "#EXT-X-DEFINE:NAME=\"\($0)\",VALUE=\"v\"\n" }.joined()
        #expect(throws: HLSPlaylistError.tooManyVariables(line: 5, limit: 2)) {
            try read(head + variables, limits: HLSPlaylistLimits(variables: 2))
        }
    }

    @Test(arguments: [Int.min, -1, 0, 1, Int.max])
    func limitsOfAnySizeAreSafe(limit: Int) {
        let limits = HLSPlaylistLimits(
            bytes: limit, lineBytes: limit, segments: limit, variants: limit, renditions: limit, attributes: limit,
            keys: limit, variables: limit)
        for text in [Self.live, Self.multivariant] {
            _ = try? HLSPlaylist(Array(text.utf8), limits: limits)
            _ = try? HLSPlaylist(reading: BufferByteSource(Array(text.utf8)), limits: limits)
        }
    }

    @Test func variablesCannotInflateSmallPlaylists() {
        let define = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"\(String(repeating: "x", count: 60_000))\"\n"
        #expect(throws: HLSPlaylistError.lineTooLong(line: 4, limit: 65_536)) {
            try read(define + "#EXTINF:1,\n{$a}{$a}\n")
        }
        let many = String(repeating: "#EXTINF:1,\n{$a}\n", count: 1_000)
        #expect(throws: HLSPlaylistError.tooLarge(limit: 8 << 20)) { try read(define + many) }
    }

    @Test func largestAllowedPlaylistIsReadInLinearTime() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n" + String(repeating: "#EXTINF:2,\na.ts\n", count: 100_000)
        let playlist = try readMedia(text)
        #expect(playlist.segments.count == 100_000)
        #expect(playlist.date(at: 5) == nil)
        #expect(playlist.segment(at: 100_000)?.sequence == 50_000)
        #expect(throws: HLSPlaylistError.tooManySegments(limit: 100_000)) { try readMedia(text + "#EXTINF:2,\na.ts\n") }
    }

    @Test func adversarialInputsAreReadInLinearTime() throws {
        // A quadratic reader would take hours for each of these.
        let opening = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n"
        let braces = (0..<20).map { _ in "#EXTINF:1,\n" + String(repeating: "{$", count: 30_000) + "\n" }.joined()
        #expect(try readMedia(opening + "#EXT-X-TARGETDURATION:1\n" + braces).segments.count == 20)
        let commas = String(repeating: "#EXT-X-STREAM-INF:" + String(repeating: ",", count: 60_000) + "\n", count: 10)
        #expect(throws: HLSPlaylistError.noContent) { try read("#EXTM3U\n" + commas) }
        var keys = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
        for index in 0..<20_000 {
            keys += "#EXT-X-KEY:METHOD=NONE\n#EXT-X-KEY:METHOD=X,KEYFORMAT=\"f\(index)\"\n#EXTINF:1,\na\n"
        }
        guard case .drm(let formats) = try readMedia(keys).encryption else { throw HLSPlaylistError.noContent }
        #expect(formats.count == 20_000)
    }

    @Test(arguments: [Self.live, Self.multivariant])
    func everyTruncatedPlaylistGivesAResultOrAnError(text: String) {
        Mutations.truncations(of: Array(text.utf8)) { _ = try? HLSPlaylist($0) }
    }

    @Test func damagedPlaylistsGiveAConsistentResultOrAnError() {
        let tokens = [
            "#EXT-X-DISCONTINUITY\n", "#EXT-X-KEY:METHOD=NONE\n", "{$a}", "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"{$a}\"\n",
            "\"", ",",
            "99999999999999999999", "-1", "#EXTINF:", "#EXT-X-BYTERANGE:9223372036854775807@9223372036854775807\n",
            "\r",
            "#EXT-X-MEDIA-SEQUENCE:9007199254740992\n", "0x", "nan", "\u{0}",
        ]
        Mutations.run(on: [Self.live, Self.multivariant].map { Array($0.utf8) }, tokens: tokens) { bytes in
            guard let playlist = try? HLSPlaylist(bytes, url: URL(string: "https://example.org/a/b.m3u8")) else {
                return true
            }
            switch playlist {
            case .multivariant(let playlist):
                return playlist.variants.count <= 1_000 && playlist.variants.allSatisfy { $0.bandwidth >= 0 }
            case .media(let playlist):
                _ = playlist.encryption
                _ = playlist.date(at: playlist.duration / 2)
                return playlist.duration.isFinite && playlist.window.upperBound <= playlist.duration
                    && zip(playlist.segments, playlist.segments.dropFirst()).allSatisfy { $0.end <= $1.start + 1e-6 }
            }
        }
    }

    @Test func errorsHaveCodesAndPrintableSentences() {
        let error = HLSPlaylistError.undefinedVariable(line: 2, name: "\u{1B}[31mx")
        #expect(error.description == "Line 2 of the playlist uses the undefined variable x.")
        #expect(error.code == "hls.undefinedVariable" && !error.isRetryable)
        #expect(HLSPlaylistError.source(.system(EIO)).isRetryable)
        #expect(
            HLSPlaylistError.notPlaylist(.html).localizedDescription
                == "This is a web page, possibly a sign-in page, not an HLS playlist.")
    }
}
