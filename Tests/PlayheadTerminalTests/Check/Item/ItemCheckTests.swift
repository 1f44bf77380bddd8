import FeedReaders
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@testable import PlayheadTerminal

@MainActor @Suite(.timeLimit(.minutes(5))) struct ItemCheckTests {
    /// Checks a simulated item, and moves its clock until the check has ended.
    private func check(_ item: SimulatedItem, seeks: Int = 2) async throws -> CheckRecord {
        let scheduler = ManualScheduler()
        let simulation = Simulation(library: SimulatedEngine.Library(defaultItem: item), scheduler: scheduler)
        let check = ItemCheck(
            FeedEntry(title: "Film", address: "https://me:secret@example.com/film?token=1"),
            settings: .init(seconds: 5, seeks: seeks), engine: simulation.provider, scheduler: scheduler, date: 0)
        var record: CheckRecord?
        var isDone = false
        let task = Task {
            record = await check.run()
            isDone = true
        }
        for _ in 0..<20_000 where !isDone {
            simulation.advance(by: .milliseconds(20))
            await Task.yield()
        }
        await task.value
        return try #require(record)
    }

    private func codes(_ record: CheckRecord) -> Set<CheckFinding.Code> { Set(record.findings.map(\.code)) }

    @Test func anItemPlaysAndIsSoughtToItsEnd() async throws {
        let record = try await check(.video(duration: 60))
        // The simulated pictures are black, and the simulated time passes faster than they are measured.
        #expect(codes(record).isSubset(of: [.blackPicture, .frozenPicture, .noSound, .silence]))
        #expect(record.measures.playedTime >= 5 && record.measures.playedTime < 6)
        #expect(record.measures.seeks.map(\.target) == [29, 58])
        #expect(record.measures.seeks.allSatisfy { abs(($0.position ?? 0) - $0.target) < 0.5 })
        #expect(record.error == nil && record.address == "https://example.com/film")
        #expect((record.measures.openTime ?? 0) > 0 && (record.measures.startTime ?? 0) > 0)
    }

    @Test(arguments: [30.0, 60]) func contentThatLastsLongerThanStatedPlays(_ duration: Double) async throws {
        var item = SimulatedItem.video(duration: duration)
        item.statedDuration = 20
        let record = try await check(item)
        #expect(!codes(record).contains(.doesNotAdvance))
        let finding = try #require(record.findings.first { $0.code == .durationDiffers })
        // The last seek is to 18 s, and the check waits 25 s for the end.
        #expect(finding.limit == 20 && finding.value ?? 0 > min(duration - 1, 40))
    }

    @Test func aShortSoundThatEndsHasPlayed() async throws {
        let record = try await check(.audio(duration: 0.5), seeks: 0)
        #expect(!codes(record).contains(.doesNotAdvance) && !codes(record).contains(.endsEarly))
    }

    @Test func aFailureHasItsErrorAndTime() async throws {
        let record = try await check(.failing(PlaybackError(.encrypted)))
        #expect(record.verdict == .fails && record.error?.code == .encrypted)
        #expect(record.findings.first == CheckFinding(.cannotPlay, detail: "encrypted"))
        #expect(record.measures.playedTime == 0 && record.measures.seeks.isEmpty)
    }

    @Test func anItemThatNeverOpensFails() async throws {
        let record = try await check(.unresponsive)
        #expect(record.verdict == .fails)
        #expect(record.time < 61)
    }

    @Test func anItemThatStallsForeverFails() async throws {
        var item = SimulatedItem.video(duration: 60)
        item.incidents = [SimulatedIncident(.stall(seconds: nil), at: .position(2))]
        let record = try await check(item)
        #expect(record.verdict == .fails)
        #expect(abs(record.measures.playedTime - 2) < 0.5)
    }

    @Test func waitingForDataIsMeasured() async throws {
        var item = SimulatedItem.video(duration: 60)
        item.incidents = [SimulatedIncident(.stall(seconds: 1.5), at: .position(2))]
        let record = try await check(item, seeks: 0)
        #expect(codes(record).contains(.stalls))
        #expect(record.measures.stalls == 1 && abs(record.measures.stallTime - 1.5) < 0.2)
    }

    @Test func warningsAreReportedOnce() async throws {
        var item = SimulatedItem.video(duration: 60)
        item.incidents = [
            SimulatedIncident(.warn(PlaybackError(.missingCodec)), at: .position(1)),
            SimulatedIncident(.warn(PlaybackError(.missingCodec)), at: .position(2)),
        ]
        let record = try await check(item, seeks: 0)
        #expect(record.findings.filter { $0 == CheckFinding(.playerWarning, detail: "missingCodec") }.count == 1)
    }

    @Test func aLiveStreamIsNotSoughtToItsEnd() async throws {
        let record = try await check(.dvr(window: 1800))
        #expect(!codes(record).contains(.doesNotAdvance) && !codes(record).contains(.endsEarly))
        #expect(record.measures.seeks.count == 2)
    }
}
