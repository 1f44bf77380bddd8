import Foundation
import MediaServer
import Testing

@Suite struct LiveStreamTests {
    let server: StreamServer
    let clock = SteppingClock()

    init() throws {
        server = try .started()
        server.serve(Self.source(segments: 5), at: "/vod/film.m3u8")
        for number in 0..<5 { server.serve("segment \(number)", at: "/vod/seg\(number).ts") }
    }

    static func source(segments: Int, tags: String = "") -> String {
        let list = (0..<segments).map { "#EXTINF:2.0,\nseg\($0).ts\n" }.joined()
        return "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n\(tags)\(list)#EXT-X-ENDLIST\n"
    }

    private func lines(_ path: String = "/live.m3u8") async throws -> [String] {
        let answer = try await Curl.get(server.url(for: path))
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == "application/vnd.apple.mpegurl")
        return answer.text.split(separator: "\n").map(String.init)
    }

    private func window(_ path: String = "/live.m3u8") async throws -> [Int] {
        try await lines(path).filter { !$0.hasPrefix("#") }.compactMap {
            Int($0.split(separator: "/").last?.prefix { $0 != "." } ?? "")
        }
    }

    @Test func playlistIsWhatALiveServerWrites() async throws {
        try server.serveLive("/live.m3u8", of: "/vod/film.m3u8", window: 3, clock: clock)
        clock.advance(by: .seconds(6))
        #expect(
            try await lines() == [
                "#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:2", "#EXT-X-MEDIA-SEQUENCE:3",
                "#EXTINF:2.000000,", "/live/0/3.ts", "#EXTINF:2.000000,", "/live/0/4.ts", "#EXT-X-DISCONTINUITY",
                "#EXTINF:2.000000,", "/live/0/5.ts",
            ])
    }

    @Test func windowSlidesWithTheClockByWholeSegments() async throws {
        try server.serveLive("/live.m3u8", of: "/vod/film.m3u8", window: 3, startingWith: 2, clock: clock)
        var windows: [[Int]] = []
        for _ in 0..<6 {
            windows.append(try await window())
            clock.advance(by: .seconds(1))
        }
        #expect(windows == [[0, 1], [0, 1], [0, 1, 2], [0, 1, 2], [1, 2, 3], [1, 2, 3]])
    }

    @Test func eachLoopOfTheSourceIsADiscontinuityAndThoseThatLeftAreCounted() async throws {
        try server.serveLive("/live.m3u8", of: "/vod/film.m3u8", window: 3, clock: clock)
        var counts: [Int] = []
        for _ in 0..<14 {
            let text = try await lines()
            let gone = text.first { $0.hasPrefix("#EXT-X-DISCONTINUITY-SEQUENCE:") }.flatMap {
                Int($0.split(separator: ":")[1])
            }
            counts.append((gone ?? 0) * 10 + text.count { $0 == "#EXT-X-DISCONTINUITY" })
            clock.advance(by: .seconds(2))
        }
        // Tens: discontinuities that left; ones: those listed. The sum of both never falls.
        #expect(counts == [0, 0, 0, 1, 1, 1, 10, 10, 11, 11, 11, 20, 20, 21])
    }

    @Test func segmentsOfTheWindowAreTheSourcesTheOthersAreNotThere() async throws {
        try server.serveLive("/live.m3u8", of: "/vod/film.m3u8", window: 3, keepingSegments: 1, clock: clock)
        clock.advance(by: .seconds(8))
        #expect(try await window() == [4, 5, 6])
        #expect(try await Curl.get(server.url(for: "/live/0/6.ts")).text == "segment 1")
        #expect(try await Curl.get(server.url(for: "/live/0/6.ts"), "-r", "8-").text == "1")
        #expect(try await Curl.get(server.url(for: "/live/0/4.ts")).headers["Content-Type"] == "video/mp2t")
        #expect(try await Curl.get(server.url(for: "/live/0/3.ts")).text == "segment 3")
        for gone in ["2.ts", "7.ts", "-1.ts", "x.ts", "99999999999999999999.ts", ""] {
            #expect(try await Curl.get(server.url(for: "/live/0/\(gone)")).status == 404)
        }
    }

    @Test func frozenStreamStopsAndContinuesWhereItWas() async throws {
        let live = try server.serveLive("/live.m3u8", of: "/vod/film.m3u8", window: 3, clock: clock)
        clock.advance(by: .seconds(2))
        live.freeze()
        clock.advance(by: .seconds(60))
        #expect(try await window() == [1, 2, 3])
        live.resume()
        #expect(try await window() == [1, 2, 3])
        clock.advance(by: .seconds(2))
        #expect(try await window() == [2, 3, 4])
        #expect(live.listedSegments == 2..<5)
    }

    @Test func frozenStreamCanCatchUp() async throws {
        let live = try server.serveLive("/live.m3u8", of: "/vod/film.m3u8", window: 3, clock: clock)
        live.freeze()
        live.freeze()
        clock.advance(by: .seconds(10))
        live.resume(catchingUp: true)
        #expect(try await window() == [5, 6, 7])
    }

    @Test func endedStreamIsMarkedAndStays() async throws {
        let live = try server.serveLive("/live.m3u8", of: "/vod/film.m3u8", window: 3, clock: clock)
        clock.advance(by: .seconds(2))
        live.end()
        clock.advance(by: .seconds(20))
        live.resume()
        #expect(try await window() == [1, 2, 3])
        #expect(try await lines().last == "#EXT-X-ENDLIST")
    }

    @Test func missingPlaylistIsNotFoundUntilItIsBack() async throws {
        let live = try server.serveLive("/live.m3u8", of: "/vod/film.m3u8", window: 3, clock: clock)
        live.isMissing = true
        #expect(try await Curl.get(server.url(for: "/live.m3u8")).status == 404)
        #expect(try await Curl.get(server.url(for: "/live/0/1.ts")).status == 200)
        clock.advance(by: .seconds(4))
        live.isMissing = false
        #expect(try await window() == [2, 3, 4])
    }

    @Test func eventKeepsEverything() async throws {
        let event = try server.serveEvent("/event.m3u8", of: "/vod/film.m3u8", startingWith: 2, clock: clock)
        clock.advance(by: .seconds(12))
        #expect(try await window("/event.m3u8") == Array(0..<8))
        #expect(try await lines("/event.m3u8").contains("#EXT-X-PLAYLIST-TYPE:EVENT"))
        event.end()
        #expect(try await lines("/event.m3u8").last == "#EXT-X-ENDLIST")
    }

    @Test func programDatesCountFromTheFirstSegment() async throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        try server.serveLive("/live.m3u8", of: "/vod/film.m3u8", window: 2, programDate: date, clock: clock)
        clock.advance(by: .seconds(4))
        let dates = try await lines().filter { $0.hasPrefix("#EXT-X-PROGRAM-DATE-TIME:") }
        #expect(
            dates == [
                "#EXT-X-PROGRAM-DATE-TIME:2023-11-14T22:13:24.000Z",
                "#EXT-X-PROGRAM-DATE-TIME:2023-11-14T22:13:26.000Z",
            ])
    }

    @Test func keysGetTheVectorOfTheirPlaceInTheSource() async throws {
        server.serve(
            Self.source(segments: 2, tags: "#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-KEY:METHOD=AES-128,URI=\"k/film.key\"\n"),
            at: "/vod/keys.m3u8")
        try server.serveLive("/live.m3u8", of: "/vod/keys.m3u8", window: 3, clock: clock)
        let keys = try await lines().filter { $0.hasPrefix("#EXT-X-KEY") }
        func key(_ digit: Int) -> String {
            "#EXT-X-KEY:METHOD=AES-128,URI=\"/vod/k/film.key\",IV=0x\(String(repeating: "0", count: 31))\(digit)"
        }
        #expect(keys == [key(7), key(8), key(7)])
    }

    @Test func byteRangesGetTheirOffsetsAndMapsComeAgainAfterADiscontinuity() async throws {
        let tags = "#EXT-X-MAP:URI=\"init.mp4\"\n"
        let body = "#EXT-X-BYTERANGE:10@100\n#EXTINF:2,\na.mp4\n#EXT-X-BYTERANGE:20\n#EXTINF:2,\na.mp4\n"
        server.serve("#EXTM3U\n#EXT-X-TARGETDURATION:2\n\(tags)\(body)", at: "/vod/ranges.m3u8")
        try server.serveLive("/live.m3u8", of: "/vod/ranges.m3u8", window: 3, clock: clock)
        let lines = try await lines()
        let ranges = lines.filter { $0.hasPrefix("#EXT-X-BYTERANGE:") }.map { $0.dropFirst(17) }
        #expect(ranges == ["10@100", "20@110", "10@100"])
        #expect(lines.filter { $0 == "#EXT-X-MAP:URI=\"/vod/init.mp4\"" }.count == 2)
    }

    @Test func allVariantsAndRenditionsOfAMasterBecomeLive() async throws {
        let master = try await server.serve(.hlsTracks)
        let live = try server.serveLive("/tv.m3u8", of: master, window: 6, clock: clock)
        let text = try await lines(live.path)
        #expect(text.count { $0.contains("URI=\"/tv/") } == 4)
        #expect(text.last == "/tv/0.m3u8")
        clock.advance(by: .seconds(50))
        var ends: [Int?] = []
        for number in 0..<5 {
            let segments = try await window("/tv/\(number).m3u8")
            ends.append(segments.last)
            let last = try #require(try await lines("/tv/\(number).m3u8").last)
            #expect(try await Curl.get(server.url(for: last)).status == 200)
        }
        // Pictures, sound and text end at the same 62 s: 30 and 31 segments of about 2 s in a loop.
        #expect(ends == [30, 31, 31, 30, 30])
    }

    @Test func unusablePlaylistsAreTypedErrors() throws {
        server.serve("no playlist", at: "/bad.m3u8")
        server.serve("#EXTM3U\n#EXTINF:x,\na.ts\n", at: "/worse.m3u8")
        server.serve("#EXTM3U\n", at: "/empty.m3u8")
        for (path, code) in [
            ("/bad.m3u8", "malformedPlaylist"), ("/worse.m3u8", "malformedPlaylist"),
            ("/empty.m3u8", "malformedPlaylist"), ("/none.m3u8", "missingResource"),
        ] {
            let error = #expect(throws: StreamServerError.self) {
                try server.serveLive("/live.m3u8", of: path, window: 3)
            }
            #expect(error?.code == code)
        }
    }

    /// The first is `Tools/Fuzz/corpus/live/largest-sequence.m3u8`.
    @Test(arguments: [
        "#EXT-X-MEDIA-SEQUENCE:9223372036854775807\n#EXT-X-KEY:METHOD=AES-128,URI=\"a.key\"",
        "#EXT-X-MEDIA-SEQUENCE:-1", "#EXT-X-MEDIA-SEQUENCE:soon", "#EXT-X-BYTERANGE:5@-1",
        "#EXT-X-BYTERANGE:1@9223372036854775807", "#EXTINF:1e-300,\nshort.ts",
    ])
    func absurdNumbersAreMalformed(_ tags: String) {
        server.serve(Self.source(segments: 2, tags: tags + "\n"), at: "/absurd.m3u8")
        let error = #expect(throws: StreamServerError.self) {
            try server.serveLive("/live.m3u8", of: "/absurd.m3u8", window: 3)
        }
        #expect(error?.code == "malformedPlaylist")
    }

    @Test func faultsCanTargetASingleFutureSegment() async throws {
        try server.serveLive("/live.m3u8", of: "/vod/film.m3u8", window: 3, clock: clock)
        server.inject(.status(404), at: .path("/live/0/4.ts"))
        clock.advance(by: .seconds(6))
        #expect(try await Curl.get(server.url(for: "/live/0/4.ts")).status == 404)
        #expect(try await Curl.get(server.url(for: "/live/0/5.ts")).status == 200)
    }
}
