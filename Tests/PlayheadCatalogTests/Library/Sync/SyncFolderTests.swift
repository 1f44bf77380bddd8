import Foundation
import Testing

@testable import PlayheadCatalog

/// Files in the folder that are damaged, hostile or incomplete.
///
/// One test after the other, because each library uses one of the 128 inotify instances of a user.
@MainActor @Suite(.serialized) struct SyncFolderTests {
    private let stage: SyncStage

    init() throws { stage = try SyncStage() }

    /// The name of the file of a device whose identifier ends with these digits.
    private func name(_ digits: String) -> String {
        SyncFolder.fileName(String(repeating: "0", count: 16 - digits.count) + digits)
    }

    @Test func damagedAndHugeFilesAreSkippedAndReported() async throws {
        let desk = try await stage.device()
        let date = stage.clock.clock.date()
        try stage.write("", name("a"))
        try stage.write(#"{"format": "playhead-sync", "version": 1, "progress": ["#, name("b"))
        try stage.write(String(repeating: "[", count: 100_000), name("c"))
        try stage.write(String(repeating: "x", count: SyncDocument.byteCount + 1), name("d"))
        try stage.write(entries: "", version: 2, name("e"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(stage.shared.path)/\(name("f"))", withDestinationPath: "/etc/passwd")
        #expect(mkfifo("\(stage.shared.path)/\(name("f1"))", 0o600) == 0)
        try stage.write(
            entries: #"7, {"entry": 3}, \#(stage.entry(position: 600, changed: date - 60))"#, name("f2"))
        try stage.write("{}", "notes.json")
        await stage.sync(desk)
        #expect(desk.sync.state == .idle)
        #expect(
            desk.sync.skipped.map(\.reason) == [
                .damaged, .damaged, .damaged, .tooLarge, .newer, .unreadable, .unreadable, .entries(2),
            ])
        #expect(desk.sync.skipped.allSatisfy { $0.description.hasPrefix("playhead-") })
        #expect(try await desk.state(1) == .init(position: 600))
        #expect(desk.sync.deviceCount == 1)
    }

    @Test func atMostSixtyFourFilesAreRead() async throws {
        let desk = try await stage.device()
        for number in 0..<70 { try stage.write(entries: "", name("\(number + 100)")) }
        await stage.sync(desk)
        #expect(desk.sync.deviceCount == 64)
        #expect(desk.sync.skipped.map(\.reason) == Array(repeating: .tooMany, count: 6))
    }

    @Test(arguments: [
        "playhead-0000000000000001.sync-conflict-20260101-120000-ABCDEFG.json", "playhead-0000000000000001 (1).json",
        "playhead-000000000000000A.json", "playhead-1.json", "playhead-.json", "notes.json",
    ])
    func filesWithOtherNamesAreNotRead(name: String) async throws {
        let desk = try await stage.device()
        try stage.write(entries: stage.entry(position: 600, changed: stage.clock.clock.date() - 60), name)
        await stage.sync(desk)
        #expect((desk.sync.state, desk.sync.skipped, desk.sync.deviceCount) == (.idle, [], 0))
        #expect(try await desk.state(1) == .init())
    }

    @Test func hostileEntriesAreLeftOut() async throws {
        let desk = try await stage.device()
        let date = stage.clock.clock.date()
        let addresses = [
            "file:///etc/passwd", "/etc/passwd", "javascript:1", "http://localhost/a", "https://", "https://a b/",
        ]
        let entries = addresses.map { #"{"entry": "\#($0)", "position": 60, "changed": \#(date)}"# }
        let others = [
            #"{"feed": "\#(SyncStage.feed)", "entry": "a", "address": "file:///etc/passwd", "position": 60, "changed": 1}"#,
            #"{"entry": "https://www.example.com/1", "position": -5, "changed": \#(date)}"#,
            #"{"entry": "https://www.example.com/2", "position": 1e300, "changed": \#(date)}"#,
            #"{"entry": "https://www.example.com/3", "position": 60, "changed": -1}"#,
            #"{"removed": "../../x", "changed": \#(date)}"#,
            #"{"entry": "https://www.example.com/4", "title": "a\u202Eb\u001B[31m", "position": 60, "changed": \#(date), "x": {}}"#,
        ]
        try stage.write(entries: (entries + others).joined(separator: ","))
        await stage.sync(desk)
        #expect(desk.sync.skipped == [SkippedSyncFile(name: SyncStage.otherName, reason: .entries(11))])
        #expect(try await desk.library.continueWatching().map(\.title) == ["ab"])
    }

    @Test func aFileThatWasCopiedInPartIsReadWhenItIsComplete() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        try await stage.record(600, on: desk)
        await stage.sync(desk)
        let bytes = try stage.shared.bytes(desk.fileName)
        try stage.shared.write(Array(bytes.dropLast(20)), desk.fileName)
        await stage.sync(phone)
        #expect(phone.sync.skipped.map(\.reason) == [.damaged])
        try stage.shared.write(bytes, desk.fileName)
        await stage.sync(phone)
        #expect(phone.sync.skipped.isEmpty)
        #expect(try await phone.state(1) == .init(position: 600))
    }

    @Test(.timeLimit(.minutes(1))) func aFileThatCouldNotBeReadIsReadAgain() throws {
        let folder = SyncFolder(path: stage.shared.path)
        let name = SyncStage.otherName
        try stage.write(entries: stage.entry(position: 600, changed: 1))
        let listing = try folder.list(own: "")
        let signature = try #require(listing.files[name])
        for (problem, count) in [(SkippedSyncFile.Reason.unreadable, 1), (.tooLarge, 1), (.damaged, 0)] {
            let known = [name: SyncFolder.File(signature: signature, records: [], problem: problem)]
            #expect(folder.read(listing, known: known)[name]?.records.count == count)
        }
        // Permissions count as a change, as soon as the clock of the file system has moved.
        while try folder.list(own: "") == listing {
            #expect(chmod("\(stage.shared.path)/\(name)", 0o400) == 0)
        }
    }

    @Test func aWriteThatWasInterruptedLeavesTheLastFile() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        try await stage.record(600, on: desk)
        await stage.sync(desk)
        // The process was killed before it renamed the next file.
        let temporary = ".\(desk.fileName.dropLast(5)).tmp"
        try stage.write("{\"format\": \"playhead-sync\", \"ver", temporary)
        await stage.sync(phone)
        #expect(try await phone.state(1) == .init(position: 600))
        #expect(phone.sync.skipped.isEmpty)
        stage.clock.advance(by: 60)
        try await stage.record(900, on: desk)
        await stage.sync(desk, phone)
        #expect(try await phone.state(1) == .init(position: 900))
        #expect(try stage.shared.names() == [desk.fileName, phone.fileName].sorted())
    }

    @Test(arguments: [(0o700, 0o600), (0o755, 0o666), (0o770, 0o666)] as [(mode_t, mode_t)])
    func aFileIsAsPrivateAsItsFolder(folder: mode_t, file: mode_t) throws {
        #expect(chmod(stage.shared.path, folder) == 0)
        let document = SyncDocument(device: "0000000000000000", name: "", records: [])
        try SyncFolder(path: stage.shared.path).write(document)
        var status = stat()
        #expect(stat("\(stage.shared.path)/\(SyncStage.otherName)", &status) == 0)
        // Asking the system for the mask would set it, for the whole process.
        let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("Umask:") })
        let mask = try #require(mode_t(line.dropFirst(6).filter(\.isNumber), radix: 8))
        #expect(status.st_mode & 0o777 == file & ~mask)
    }

    @Test func aFileThatHasNotChangedIsNotWrittenAgain() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        try await stage.record(600, on: desk)
        await stage.sync(desk, phone, desk, phone)
        let folder = SyncFolder(path: stage.shared.path)
        let before = try folder.list(own: "")
        await stage.sync(desk, phone, desk)
        #expect(try folder.list(own: "") == before)
    }
}
