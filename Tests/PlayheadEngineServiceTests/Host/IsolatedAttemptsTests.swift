import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadEngineService

/// Items whose processes are lost before they have played for long.
@Suite(.serialized) struct IsolatedAttemptsTests {
    /// Ends the first processes of a stage with a signal as soon as they are reported. Returns the events.
    private func lose(_ count: Int, _ signal: Int32, _ stage: IsolatedStage) async throws -> [EngineEvent] {
        for number in 0..<count {
            let events = await stage.wait("process \(number)") { $0.running.count > number }
            kill(try #require(events.running.dropFirst(number).first), signal)
        }
        return await stage.wait("losses") { events in events.count { $0.status?.state == .lost } >= count }
    }

    @Test func itemPlaysWithAnotherProfileAfterDeaths() async throws {
        let stage = IsolatedStage()
        try stage.load(try await TestMedia.mp4.file())
        _ = try await lose(3, SIGSEGV, stage)
        let events = await stage.wait("playback") { $0.isReady && $0.isPlaying && $0.frames.count > 10 }
        #expect(events.failures.isEmpty)
        #expect(events.statuses.map(\.state) == [.started, .lost, .restarted, .lost, .restarted, .lost, .restarted])
        #expect(events.statuses.compactMap(\.cause) == ["SIGSEGV", "SIGSEGV", "SIGSEGV"])
        #expect(Set(events.running).count == 4)
    }

    @Test func fourthLossFailsTheItemAndTheNextOnePlays() async throws {
        let stage = IsolatedStage()
        let file = try await TestMedia.mp4.file()
        try stage.load(file)
        _ = try await lose(4, SIGABRT, stage)
        let events = await stage.wait("the failure") { !$0.failures.isEmpty }
        #expect(events.failures.map(\.code) == [.mediaServicesWereReset])
        #expect(events.failures.first?.cause.contains("SIGABRT") == true)
        try stage.load(file, 2)
        await stage.wait("the next item") { $0.isReady && $0.isPlaying }
    }

    @Test func engineOfAnotherVersionIsRefusedWithBothVersions() async throws {
        let stage = IsolatedStage(program: "/bin/false")
        try stage.load(try await TestMedia.mp4.file())
        let events = await stage.wait("the failure") { !$0.failures.isEmpty }
        #expect(events.failures.map(\.code) == [.engineUnavailable])
        let error = EngineLoss.otherVersion("9.9").unavailability
        #expect(error.cause == "The engine is of version 9.9, the player of \(playheadVersion).")
        #expect(error.remedy.hasPrefix("Reinstall"))
    }

    @Test func lossLeavesARecordWithTheLastLinesOfTheEngine() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "attempts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let records = EngineRecords(folder: folder.path)
        let stage = IsolatedStage(records: records)
        let file = try await TestMedia.mp4.file()
        try stage.load(file)
        _ = try await lose(1, SIGSEGV, stage)
        await stage.wait("playback") { $0.isReady && $0.isPlaying }
        let record = try #require(records.recent().first)
        #expect(record.cause == "SIGSEGV" && record.signal == SIGSEGV && record.version == playheadVersion)
        #expect(record.item == "file (mp4)" && record.profile == .standard)
        #expect(record.processID == stage.all.statuses.first?.processID)
        #expect(!"\(record)".contains(file.deletingPathExtension().lastPathComponent))
    }

    /// The files that end processes, where they are: `PLAYHEAD_TEST_DEADLY` names their folder.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["PLAYHEAD_TEST_DEADLY"] != nil))
    func deadlyFilesPlayWithEveryProfileOfTheLadder() async throws {
        let folder = try #require(ProcessInfo.processInfo.environment["PLAYHEAD_TEST_DEADLY"])
        var ladder = ProfileLadder(source: .file)
        var profile: PipelineProfile? = ladder.profile
        while let current = profile {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.contains(".") {
                let stage = IsolatedStage()
                try stage.load(URL(filePath: "\(folder)/\(name)"), profile: current)
                let events = await stage.wait("playback of \(name) with \(current)", limit: 60) {
                    !$0.failures.isEmpty || $0.isPlaying || $0.hasEnded
                }
                #expect(events.failures.isEmpty, "\(name) with \(current)")
            }
            profile = ladder.climb(after: .died, PlaybackError(.mediaServicesWereReset))
        }
    }
}

extension EngineEvent {
    fileprivate var status: EngineStatus? { if case .status(let status) = self { status } else { nil } }
}

extension [EngineEvent] {
    fileprivate var hasEnded: Bool { contains { if case .ended = $0 { true } else { false } } }
    fileprivate var statuses: [EngineStatus] { compactMap(\.status) }
    /// The processes that were started, in order.
    fileprivate var running: [Int32] {
        statuses.filter { $0.state == .started || $0.state == .restarted }.compactMap(\.processID)
    }
}
