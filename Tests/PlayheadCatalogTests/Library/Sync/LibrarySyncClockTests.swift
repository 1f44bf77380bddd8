import Foundation
import Testing

@testable import PlayheadCatalog

/// Devices whose clocks are wrong.
///
/// One test after the other, because each library uses one of the 128 inotify instances of a user.
@MainActor @Suite(.serialized) struct LibrarySyncClockTests {
    private let stage: SyncStage

    init() throws { stage = try SyncStage() }

    @Test func aClockThatIsAheadWinsOnlyOnce() async throws {
        let desk = try await stage.device()
        let phone = try await stage.device(clock: stage.clock(aheadBy: 1e9))
        try await stage.record(600, on: phone)
        await stage.sync(phone, desk)
        #expect(try await desk.state(1) == .init(position: 600))
        stage.clock.advance(by: 60)
        try await stage.record(900, on: desk)
        await stage.sync(desk)
        stage.clock.advance(by: 60)
        await stage.sync(desk)
        #expect(try await desk.state(1) == .init(position: 900))
    }

    @Test func aWrongClockHidesNoOtherDevice() async throws {
        let desk = try await stage.device()
        let (phone, tablet) = (try await stage.device(clock: stage.clock(aheadBy: 1e9)), try await stage.device())
        try await stage.record(600, on: phone)
        await stage.sync(phone, desk)
        stage.clock.advance(by: 60)
        try await stage.record(900, on: tablet)
        await stage.sync(tablet, desk)
        #expect(try await desk.state(1) == .init(position: 900))
    }

    @Test func aChangeFromTheFutureIsReplacedOnAllDevices() async throws {
        let day = 86_400.0
        let (desk, tablet) = (try await stage.device(), try await stage.device())
        let phone = try await stage.device(clock: stage.clock(aheadBy: day))
        try await stage.record(600, on: phone)
        await stage.sync(phone, desk)
        #expect(try await desk.state(1) == .init(position: 600))
        stage.clock.advance(by: 60)
        try await stage.record(900, on: desk)
        await stage.sync(desk, tablet, desk)
        for device in [desk, tablet] { #expect(try await device.state(1) == .init(position: 900)) }
        // Its time has come.
        stage.clock.advance(by: 2 * day)
        let laptop = try await stage.device()
        await stage.sync(laptop, desk, tablet, phone)
        for device in [laptop, desk, tablet, phone] { #expect(try await device.state(1) == .init(position: 900)) }
    }

    @Test func aChangeFromTheFutureDoesNotReplaceAnItemThatIsPlaying() async throws {
        let desk = try await stage.device()
        let phone = try await stage.device(clock: stage.clock(aheadBy: 86_400))
        await stage.sync(phone, desk)
        try await stage.record(3_000, on: phone)
        await stage.sync(phone)
        try await desk.library.record(SyncStage.episode(1), position: 620, duration: 3_600)
        await stage.sync(desk)
        #expect(try await desk.state(1) == .init(position: 620))
        stage.clock.advance(by: 60)
        await stage.sync(desk, phone, desk)
        #expect(try await desk.state(1) == .init(position: 620))
        #expect(try await phone.state(1) == .init(position: 620))
    }

    @Test func aClockThatIsCorrectedDoesNotRepeatAChangeThatWasReplaced() async throws {
        let desk = try await stage.device()
        let folder = TemporaryFolder()
        do {
            let phone = try await stage.device(clock: stage.clock(aheadBy: 1e9), in: folder)
            try await stage.record(600, on: phone)
            await stage.sync(phone, desk)
            try await phone.library.close()
        }
        stage.clock.advance(by: 60)
        try await stage.record(900, on: desk)
        await stage.sync(desk)
        stage.clock.advance(by: 60)
        let phone = try await stage.device(in: folder)
        await stage.sync(phone, desk)
        #expect(try await phone.state(1) == .init(position: 900))
        #expect(try await desk.state(1) == .init(position: 900))
    }

    @Test func aClockThatIsCorrectedSyncsAgain() async throws {
        let desk = try await stage.device()
        let folder = TemporaryFolder()
        do {
            let phone = try await stage.device(clock: stage.clock(aheadBy: 1e9), in: folder)
            try await stage.record(600, on: phone)
            await stage.sync(phone)
            try await phone.library.close()
        }
        let phone = try await stage.device(in: folder)
        await stage.sync(phone)
        stage.clock.advance(by: 60)
        try await stage.record(900, on: desk)
        await stage.sync(desk, phone)
        #expect(try await phone.state(1) == .init(position: 900))
    }

    @Test(arguments: [0, 1_690_000_000.0]) func aClockThatIsBehindChangesNoTimes(date: Double) async throws {
        let (phone, folder) = (try await stage.device(), TemporaryFolder())
        do {
            let desk = try await stage.device(in: folder)
            try await stage.record(600, on: desk)
            await stage.sync(desk, phone)
            try await desk.library.close()
        }
        // The computer has started again, and the network has not set its clock yet.
        let clock = stage.clock.clock
        let difference = date - clock.date()
        do {
            let desk = try await stage.device(clock: stage.clock(aheadBy: difference), in: folder)
            await stage.sync(desk)
            #expect(desk.sync.state == .failed(LibrarySyncError(.clockBehind)))
            #expect(LibrarySyncError(.clockBehind).isRetryable)
            // It is played further here.
            try await stage.record(900, on: desk)
            let away = stage.shared.path + "-away"
            try FileManager.default.moveItem(atPath: stage.shared.path, toPath: away)
            await stage.sync(desk)
            #expect(desk.sync.state == .failed(LibrarySyncError(.folderMissing)))
            try FileManager.default.moveItem(atPath: away, toPath: stage.shared.path)
            try await desk.library.close()
        }
        stage.clock.advance(by: 60)
        let desk = try await stage.device(in: folder)
        await stage.sync(desk, phone)
        #expect(desk.sync.state == .idle)
        #expect(try await phone.state(1) == .init(position: 900))
    }
}
