import Foundation
import MediaReaders
import Testing

@testable import MediaServer

/// Each recipe keeps what it promises, as ffprobe sees it.
@Suite struct TestMediaTests {
    /// Matroska without an index states no duration.
    private static let playable = TestMedia.all.filter { $0.kind != .broken && $0 != .numberedPipedMKV }

    @Test(arguments: playable) func mediaHaveTheirDeclaredContent(_ media: TestMedia) async throws {
        let probe = try await Probe(media)
        let facts = media.facts
        #expect(abs(try #require(probe.duration) - (try #require(facts.duration))) < 0.3)

        let video = probe.streams(.video).filter { $0.disposition["attached_pic"] != 1 }
        #expect(video.first?.codec == facts.videoCodec)
        #expect(video.isEmpty == (facts.videoCodec == nil))
        if facts.videoCodec != nil {
            #expect(video.map { $0.width ?? 0 }.max() == facts.width)
            #expect(video.map { $0.height ?? 0 }.max() == facts.height)
            #expect((video.first?.pixelAspectRatio ?? "1:1") == facts.pixelAspectRatio)
            // ffprobe counts against the clock.
            #expect((video.first?.rotation ?? 0) == -facts.rotation)
        }
        #expect((probe.streams(.video).count > video.count) == facts.hasCover)
        #expect(probe.chapters == facts.chapters)
        #expect(probe.tag("title") == facts.title)
        #expect(probe.tag("artist") == facts.artist)
        // Playlists name their tracks; ffprobe does not show which belong together.
        guard media.kind == .video || media.kind == .audio else { return }
        #expect(probe.streams(.audio).map(\.codec) == facts.audio.map(\.codec))
        for (track, fact) in zip(probe.streams(.audio) + probe.streams(.subtitle), facts.audio + facts.subtitles) {
            #expect(track.codec == fact.codec)
            if let language = fact.language { #expect(track.tags["language"] == language) }
            if let title = fact.title { #expect(track.tags["title"] == title) }
        }
        #expect(probe.streams(.subtitle).count == facts.subtitles.count)
    }

    @Test func filmHasAKeyFrameEveryTwoSecondsAndItsIndexInFront() async throws {
        let file = try await TestMedia.mp4.file()
        let run = try ToolRun(
            "ffprobe",
            arguments: [
                "-v", "error", "-select_streams", "v", "-skip_frame", "nokey", "-show_entries", "frame=pts_time", "-of",
                "csv=p=0", file.path,
            ]
        ).run()
        let times = String(decoding: run.output, as: UTF8.self).split(separator: "\n").compactMap {
            Double($0.split(separator: ",")[0])
        }
        #expect(times == stride(from: 0, to: 30, by: 2).map(Double.init))
        let bytes = try Data(contentsOf: file)
        let atEnd = try Data(contentsOf: try await TestMedia.mp4IndexAtEnd.file())
        func offset(_ name: String, _ data: Data) throws -> Int {
            try #require(data.range(of: Data(name.utf8))).lowerBound
        }
        #expect(try offset("moov", bytes) < offset("mdat", bytes))
        #expect(try offset("mdat", atEnd) < offset("moov", atEnd))
    }

    @Test func chaptersComeInBothForms() async throws {
        let bytes = try Data(contentsOf: try await TestMedia.mp4Chapters.file())
        #expect(bytes.range(of: Data("chpl".utf8)) != nil)
        #expect(bytes.range(of: Data("chap".utf8)) != nil)
    }

    @Test func adaptiveStreamsHaveSegmentsOfTwoSeconds() async throws {
        for media in [TestMedia.hls, .hlsTracks, .hlsSingle, .hlsEncrypted, .hlsSampleEncrypted] {
            let folder = try await media.folder()
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
                $0.hasSuffix(".m3u8") && $0 != "master.m3u8" && !$0.hasPrefix("sub-")
            }
            #expect(!names.isEmpty)
            for name in names {
                let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
                let playlist = try HLSPlaylist(parsing: text, path: name)
                #expect((30...31).contains(playlist.segments.count), "\(media.name) \(name)")
                let regular = playlist.segments.dropLast().allSatisfy { abs($0.duration - 2) < 0.05 }
                #expect(regular, "\(media.name) \(name)")
                #expect(text.contains("#EXT-X-ENDLIST"))
            }
        }
        let manifest = try String(contentsOf: try await TestMedia.dash.file(), encoding: .utf8)
        #expect(manifest.contains("type=\"static\""))
    }

    @Test func tracksOfHLSHaveTheirNamesAndSubtitleFilesEndInAnEmptyLine() async throws {
        let folder = try await TestMedia.hlsTracks.folder()
        let master = try String(contentsOf: folder.appendingPathComponent("master.m3u8"), encoding: .utf8)
        for name in ["English", "Francais"] {
            #expect(master.components(separatedBy: "NAME=\"\(name)\"").count == 3)
        }
        for number in 0..<30 {
            for name in ["sub-english", "sub-francais"] {
                let text = try String(
                    contentsOf: folder.appendingPathComponent("\(name)_\(number).vtt"), encoding: .utf8)
                #expect(text.hasPrefix("WEBVTT\n"))
                #expect(text.hasSuffix("\n\n"))
                #expect(text.components(separatedBy: " --> ").count == 2)
            }
        }
        let probe = try await Probe(.hlsTracks)
        #expect(probe.streams(.video).count == 1)
        #expect(probe.streams(.audio).count == 2)
    }

    @Test func encryptedStreamNeedsItsKey() async throws {
        let folder = try await TestMedia.hlsEncrypted.folder()
        let text = try String(contentsOf: folder.appendingPathComponent("film.m3u8"), encoding: .utf8)
        #expect(text.contains("METHOD=AES-128"))
        #expect(try Data(contentsOf: folder.appendingPathComponent("film.key")).count == 16)
        let segment = try Data(contentsOf: folder.appendingPathComponent("film_000.ts"))
        let plain = try Data(contentsOf: try await TestMedia.hlsSingle.folder().appendingPathComponent("film_000.ts"))
        #expect(plain.first == 0x47)
        #expect(segment.prefix(1000) != plain.prefix(1000))
    }

    @Test func brokenMediaAreBrokenAsDeclared() async throws {
        let whole = try Data(contentsOf: try await TestMedia.mp4.file())
        let truncated = try Data(contentsOf: try await TestMedia.truncatedMP4.file())
        #expect(whole.starts(with: truncated))
        #expect((0.3...0.5).contains(Double(truncated.count) / Double(whole.count)))
        #expect(abs(try #require(try await Probe(.truncatedMP4).duration) - 30) < 0.3)

        let corrupt = try Data(contentsOf: try await TestMedia.corruptMP4.file())
        let changes = zip(whole, corrupt).count { $0 != $1 }
        #expect(corrupt.count == whole.count)
        #expect((100...5000).contains(changes))
        #expect(abs(try #require(try await Probe(.corruptMP4).duration) - 30) < 0.3)

        let unknown = try await Probe(.unknownCodecMP4)
        #expect(unknown.streams(.video).map(\.codec) == [nil])
        #expect(unknown.streams(.audio).map(\.codec) == ["aac"])

        for media in [TestMedia.mp4WithoutIndex, .noise, .emptyFile] {
            await #expect(throws: Probe.Unreadable.self) { try await Probe(media) }
        }
        #expect(try Data(contentsOf: try await TestMedia.emptyFile.file()).isEmpty)
        #expect(try Data(contentsOf: try await TestMedia.noise.file()).count == 300_000)
    }

    @Test func namesAreUniqueAndFindTheirMedia() {
        #expect(Set(TestMedia.all.map(\.name)).count == TestMedia.all.count)
        #expect(Set(TestMedia.all.map(\.digest)).count == TestMedia.all.count)
        for media in TestMedia.all { #expect(TestMedia.named(media.name) == media) }
        #expect(TestMedia.named("nothing") == nil)
    }
}

/// The report of ffprobe about a medium.
struct Probe {
    struct Unreadable: Error {}
    enum Kind: String { case video, audio, subtitle }

    struct Stream: Decodable {
        struct SideData: Decodable { var rotation: Int? }
        var type: String?
        var name: String?
        var width: Int?
        var height: Int?
        var pixelAspectRatio: String?
        var tags: [String: String]
        var disposition: [String: Int]
        var sideData: [SideData]?
        var codec: String? { name == "unknown" ? nil : name }
        var rotation: Int? { sideData?.compactMap(\.rotation).first }

        enum CodingKeys: String, CodingKey {
            case type = "codec_type"
            case name = "codec_name"
            case width, height
            case pixelAspectRatio = "sample_aspect_ratio"
            case tags, disposition
            case sideData = "side_data_list"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            type = try values.decodeIfPresent(String.self, forKey: .type)
            name = try values.decodeIfPresent(String.self, forKey: .name)
            width = try values.decodeIfPresent(Int.self, forKey: .width)
            height = try values.decodeIfPresent(Int.self, forKey: .height)
            pixelAspectRatio = try values.decodeIfPresent(String.self, forKey: .pixelAspectRatio)
            tags = try values.decodeIfPresent([String: String].self, forKey: .tags) ?? [:]
            disposition = try values.decodeIfPresent([String: Int].self, forKey: .disposition) ?? [:]
            sideData = try values.decodeIfPresent([SideData].self, forKey: .sideData)
        }
    }

    private struct Output: Decodable {
        struct Format: Decodable {
            var duration: String?
            var tags: [String: String]?
        }
        struct Chapter: Decodable { var tags: [String: String]? }
        var streams: [Stream]?
        var format: Format?
        var chapters: [Chapter]?
    }

    private let output: Output

    init(_ media: TestMedia) async throws {
        let file = try await media.file()
        let run = try ToolRun(
            "ffprobe",
            arguments: [
                "-v", "error", "-allowed_extensions", "ALL", "-show_streams", "-show_format", "-show_chapters", "-of",
                "json", file.path,
            ].filter { media.kind == .hls || !["-allowed_extensions", "ALL"].contains($0) }
        ).run()
        guard run.status == 0 else { throw Unreadable() }
        output = try JSONDecoder().decode(Output.self, from: run.output)
    }

    var duration: Double? { output.format?.duration.flatMap(Double.init) }
    var chapters: [String] { (output.chapters ?? []).compactMap { $0.tags?["title"] } }

    func streams(_ kind: Kind) -> [Stream] { (output.streams ?? []).filter { $0.type == kind.rawValue } }

    func tag(_ name: String) -> String? {
        let all = [output.format?.tags ?? [:]] + (output.streams ?? []).filter { $0.type == "audio" }.map(\.tags)
        return all.lazy.compactMap { tags in tags.first { $0.key.lowercased() == name }?.value }.first
    }
}
