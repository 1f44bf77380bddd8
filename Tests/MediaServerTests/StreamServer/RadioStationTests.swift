import Foundation
import Testing

@testable import MediaServer

@Suite struct RadioStationTests {
    let server: StreamServer

    init() throws { server = try .started() }

    /// Returns curl's answer up to a limit of bytes: a station never ends.
    private func listen(_ station: RadioStation, bytes: Int, metadata: Bool) async throws -> Curl.Answer {
        let fault = server.inject(.truncate(afterBytes: bytes), at: .path(station.path))
        defer { fault.remove() }
        let url = server.url(for: station.path)
        return metadata ? try await Curl.get(url, "-H", "Icy-MetaData: 1") : try await Curl.get(url)
    }

    /// Audio and titles out of a stream with metadata.
    private func parse(_ stream: Data, interval: Int) -> (audio: Data, titles: [String?]) {
        var (rest, audio, titles) = (stream[...], Data(), [String?]())
        while rest.count > interval {
            audio += rest.prefix(interval)
            rest = rest.dropFirst(interval)
            let length = Int(rest.removeFirst()) * 16
            guard rest.count >= length else { break }
            let text = String(decoding: rest.prefix(length).prefix { $0 != 0 }, as: UTF8.self)
            titles.append(text.isEmpty ? nil : text)
            rest = rest.dropFirst(length)
        }
        return (audio, titles)
    }

    @Test func titlesAreInTheStreamWhenRequested() async throws {
        let station = try server.serveRadio(
            "/radio", mp3: try await TestMedia.mp3.file(), name: "Radio Test", genre: "Tests",
            titles: ["A - 1", "B - 2"], blocksPerTitle: 3, metadataInterval: 8000, isPaced: false)
        let answer = try await listen(station, bytes: 64_100, metadata: true)
        #expect(answer.headers["icy-metaint"] == "8000")
        #expect(answer.headers["icy-name"] == "Radio Test")
        #expect(answer.headers["icy-genre"] == "Tests")
        #expect(answer.headers["icy-br"] == "128")
        #expect(answer.headers["Content-Type"] == "audio/mpeg")
        #expect(answer.headers["Content-Length"] == nil)
        let (_, titles) = parse(answer.body, interval: 8000)
        #expect(
            titles.prefix(7) == [
                "StreamTitle='A - 1';", nil, nil, "StreamTitle='B - 2';", nil, nil, "StreamTitle='A - 1';",
            ])
    }

    @Test func audioRepeatsTheFilesFramesWithAndWithoutTitles() async throws {
        let file = try Data(contentsOf: try await TestMedia.mp3.file())
        let frames = try #require(MPEGAudio(file: file)).frames
        let station = try server.serveRadio("/radio", mp3: try await TestMedia.mp3.file(), isPaced: false)
        #expect(frames.starts(with: [0xFF, 0xFB]))
        #expect(frames.range(of: Data("Info".utf8)) == nil)
        let endless = frames + frames + frames
        let plain = try await listen(station, bytes: frames.count * 5 / 2, metadata: false)
        #expect(plain.headers["icy-metaint"] == nil)
        #expect(plain.body == endless.prefix(frames.count * 5 / 2))
        let tagged = try await listen(station, bytes: frames.count * 5 / 2, metadata: true)
        let audio = parse(tagged.body, interval: station.metadataInterval).audio
        #expect(audio.count > frames.count * 2)
        #expect(audio == endless.prefix(audio.count))
    }

    @Test func streamComesAtItsBitRateAfterABurst() async throws {
        try server.serveRadio("/radio", mp3: try await TestMedia.mp3.file())
        async let answer = Curl.get(server.url(for: "/radio"))
        // 8 kB at 16 kB per second: it cannot be there sooner, however late a busy machine is.
        let entry = try await server.request { $0.bytesSent >= 65_536 + 8_000 }
        #expect(-entry.date.timeIntervalSinceNow >= 0.4)
        server.stop()
        _ = try await answer
    }

    @Test func titleCanBeSetAndAStationCanEnd() async throws {
        let station = try server.serveRadio("/radio", mp3: try await TestMedia.mp3.file(), isPaced: false)
        station.setTitle("Now - This")
        let titles = parse(try await listen(station, bytes: 40_000, metadata: true).body, interval: 16_000).titles
        #expect(titles == ["StreamTitle='Now - This';", nil])
        station.end()
        let answer = try await Curl.get(server.url(for: "/radio"))
        #expect(answer.exit == 0)
        #expect(answer.body.isEmpty)
    }

    @Test func longAndOddTitlesFitIntoABlock() {
        #expect(RadioStation.metadata(title: "").count == 17)
        let long = RadioStation.metadata(title: String(repeating: "é", count: 5000))
        #expect(long.count == 1 + 255 * 16)
        #expect(!String(decoding: RadioStation.metadata(title: "a';b"), as: UTF8.self).contains("a';b"))
    }

    @Test func fileWithoutAudioIsATypedError() async throws {
        let file = try await TestMedia.htmlPage.file()
        let error = #expect(throws: StreamServerError.self) { try server.serveRadio("/radio", mp3: file) }
        #expect(error?.code == "notMPEGAudio")
    }
}
