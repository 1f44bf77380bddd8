import Foundation
import PlaybackModel
import Testing

@testable import PlayheadEngineService

@Suite struct EngineRecordsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "records-\(UUID().uuidString)/a/crashes")

    private var records: EngineRecords { EngineRecords(folder: folder.path) }

    private func record(_ number: Int, log: [String] = []) -> EngineRecord {
        EngineRecord(
            date: EngineRecord.date(seconds: 1_795_000_000 + number, nanoseconds: 5_000_000), cause: "SIGSEGV",
            explanation: "Its process was ended by SIGSEGV.", signal: 11, processID: Int32(100 + number),
            item: "file (mp4)", position: 1.5, profile: .standard, version: "1", engine: "GStreamer", log: log)
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test func recordIsReadAsItWasWritten() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(records.recent().isEmpty)
        try records.write(record(1, log: ["a", "b"]))
        try records.write(record(2))
        #expect(records.recent() == [record(2), record(1, log: ["a", "b"])])
        #expect(records.recent(limit: 1) == [record(2)])
    }

    @Test func onlyTheOwnerCanReadThem() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        try records.write(record(1))
        #expect(try mode(folder.path) == 0o700)
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
        #expect(try mode("\(folder.path)/\(name)") == 0o600)
    }

    @Test func oldestRecordsAndAbandonedFilesAreRemoved() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // No process has the largest number.
        try Data().write(to: folder.appending(path: ".2147483647-1.new"))
        for number in 0..<50 { try records.write(record(number)) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == EngineRecords.limit)
        #expect(records.recent().first == record(49) && records.recent().last == record(30))
    }

    @Test func recordIsNeverLargerThanItsLimit() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let lines = (0..<50).map { "\($0)" + String(repeating: "\u{1}", count: 400) }
        try records.write(record(1, log: lines))
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
        let size = try Data(contentsOf: folder.appending(path: name)).count
        #expect(size <= EngineRecords.largestSize)
        let kept = try #require(records.recent().first?.log)
        #expect(!kept.isEmpty && kept == Array(lines.suffix(kept.count)))
    }

    @Test func otherFilesAreSkipped() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try records.write(record(1))
        try Data("{}".utf8).write(to: folder.appending(path: "2.json"))
        try Data(count: 1 << 20).write(to: folder.appending(path: "3.json"))
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "4.json"), withDestinationURL: URL(filePath: "/etc/hostname"))
        try FileManager.default.createDirectory(at: folder.appending(path: "5.json"), withIntermediateDirectories: true)
        #expect(records.recent() == [record(1)])
    }

    @Test func folderThatCannotBeMadeIsReported() {
        #expect(throws: EngineRecords.Failure.self) { try EngineRecords(folder: "/proc/none/crashes").write(record(1)) }
    }

    @Test func datesAreInUTC() {
        #expect(EngineRecord.date(seconds: 1_795_462_138, nanoseconds: 120_000_000) == "2026-11-23T19:28:58.120Z")
    }
}
