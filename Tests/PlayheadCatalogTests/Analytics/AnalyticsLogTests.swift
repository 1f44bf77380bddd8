import FoundationEssentials
import Glibc
import PlayheadCatalog
import Testing

struct AnalyticsLogTests {
    /// A folder that is removed afterwards.
    final class Folder {
        let path: String

        init() throws {
            path = FileManager.default.temporaryDirectory.path + "/analytics-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit {
            do { try FileManager.default.removeItem(atPath: path) } catch { Issue.record(error) }
        }

        func lines(of name: String) throws -> [String] {
            let data = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
            return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    let folder: Folder

    init() throws { folder = try Folder() }

    @Test func eachEventIsALine() throws {
        let log = AnalyticsLog(path: folder.path + "/events.jsonl")
        log.record(AnalyticsEvent(.videoStart, [.section: "player", .text: "line\nbreak"]))
        log.record(AnalyticsEvent(.videoRetry))
        #expect(
            try folder.lines(of: "events.jsonl") == [
                #"{"name":"video_start","parameters":{"section":"player","text":"line\nbreak"}}"#,
                #"{"name":"video_retry","parameters":{}}"#,
            ])
        #expect(log.failure == nil)
        let decoded = try JSONDecoder().decode(
            AnalyticsEvent.self, from: Data(try folder.lines(of: "events.jsonl")[0].utf8))
        #expect(decoded == AnalyticsEvent(.videoStart, [.section: "player", .text: "line\nbreak"]))
    }

    @Test func onlyTheUserCanReadTheFile() throws {
        let path = folder.path + "/events.jsonl"
        AnalyticsLog(path: path).record(AnalyticsEvent(.videoStart))
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o077 == 0)
    }

    @Test func addressesHaveNoSecrets() throws {
        let log = AnalyticsLog(path: folder.path + "/events.jsonl")
        log.record(AnalyticsEvent(.videoOpen, [.itemID: "https://user:secret@media.example/film?token=1"]))
        let line = try #require(folder.lines(of: "events.jsonl").first)
        #expect(!line.contains("secret") && !line.contains("token"))
        #expect(line.contains("media.example/film"))
    }

    @Test func theFileIsBounded() throws {
        let log = AnalyticsLog(path: folder.path + "/events.jsonl", byteLimit: 1024)
        for number in 0..<200 { log.record(AnalyticsEvent(.slideView, [.index: String(number)])) }
        let lines = try folder.lines(of: "events.jsonl.old") + folder.lines(of: "events.jsonl")
        #expect(lines.joined(separator: "\n").utf8.count <= 2048)
        #expect(lines.last?.contains("199") == true)
        #expect(log.failure == nil)
    }

    @Test func anEarlierFileIsContinued() throws {
        let path = folder.path + "/events.jsonl"
        for _ in 0..<2 { AnalyticsLog(path: path).record(AnalyticsEvent(.videoStart)) }
        #expect(try folder.lines(of: "events.jsonl").count == 2)
    }

    @Test func aFailureIsReported() throws {
        let log = AnalyticsLog(path: folder.path + "/missing/events.jsonl")
        log.record(AnalyticsEvent(.videoStart))
        #expect(log.failure?.hasPrefix("Cannot write the log: ") == true)
        try FileManager.default.createDirectory(atPath: folder.path + "/missing", withIntermediateDirectories: true)
        log.record(AnalyticsEvent(.videoStart))
        #expect(log.failure == nil)
    }
}
