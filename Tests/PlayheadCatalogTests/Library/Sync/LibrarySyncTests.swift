import Foundation
import Observation
import Testing

@testable import PlayheadCatalog

/// Libraries that sync through one real folder.
///
/// One test after the other, because each library uses one of the 128 inotify instances of a user.
@MainActor @Suite(.serialized) struct LibrarySyncTests {
    private let stage: SyncStage

    init() throws { stage = try SyncStage() }

    // MARK: Exchanging

    @Test func positionsPlayedMarksAndFavoritesReachTheOtherDevice() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        try await stage.record(600, on: desk)
        try await desk.library.setPlayed([SyncStage.episode(2)])
        try await desk.library.addToFavorites(SyncStage.episode(3))
        await stage.sync(desk, phone)
        #expect((desk.sync.state, phone.sync.state) == (.idle, .idle))
        #expect(phone.sync.lastSync == stage.clock.clock.date())
        #expect((phone.sync.deviceCount, phone.sync.skipped) == (1, []))
        #expect(try await phone.state(1) == .init(position: 600))
        #expect(try await phone.state(2) == .init(isPlayed: true))
        #expect(try await phone.state(3) == .init(isFavorite: true))
        // An item that the other device did not know can be shown and played there.
        let item = try #require(try await phone.library.continueWatching().first)
        #expect((item.title, item.feedTitle, item.duration) == ("Episode 1", "Show", 3_600))
        #expect(item.address == SyncStage.episode(1).address)
    }

    @Test func theLatestChangeWins() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        try await stage.record(600, on: desk)
        stage.clock.advance(by: 60)
        try await stage.record(900, on: phone)
        await stage.sync(desk, phone, desk)
        #expect(try await desk.state(1) == .init(position: 900))
        #expect(try await phone.state(1) == .init(position: 900))
        stage.clock.advance(by: 60)
        try await desk.library.finish(SyncStage.episode(1))
        await stage.sync(desk, phone)
        #expect(try await phone.state(1) == .init(isPlayed: true))
        stage.clock.advance(by: 60)
        try await phone.library.setPlayed([SyncStage.episode(1)], false)
        await stage.sync(phone, desk)
        #expect(try await desk.state(1) == .init())
    }

    @Test func playedWinsOverAPositionOfTheSameTime() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        await stage.sync(desk, phone)
        try await stage.record(900, on: desk)
        try await phone.library.finish(SyncStage.episode(1))
        await stage.sync(desk, phone, desk)
        #expect(try await desk.state(1) == .init(isPlayed: true))
        #expect(try await phone.state(1) == .init(isPlayed: true))
    }

    @Test func aMarkFromBeforeTheFirstSyncDoesNotReplaceANewerPosition() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        try await desk.library.recordStart(of: SyncStage.episode(1))
        try await desk.library.finish(SyncStage.episode(1))
        stage.clock.advance(by: 60)
        try await stage.record(900, on: phone)
        stage.clock.advance(by: 60)
        await stage.sync(desk, phone, desk)
        #expect(try await desk.state(1) == .init(position: 900))
    }

    @Test func removalsReachTheOtherDevice() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        try await stage.record(600, on: desk)
        try await desk.library.addToFavorites(SyncStage.episode(2))
        await stage.sync(desk, phone)
        stage.clock.advance(by: 60)
        try await phone.library.removeFromHistory(SyncStage.episode(1).id)
        try await phone.library.removeFromFavorites(SyncStage.episode(2).id)
        await stage.sync(phone, desk)
        #expect(try await desk.state(1) == .init())
        #expect(try await desk.state(2) == .init())
        // Neither file names them any longer.
        for name in try stage.shared.names() {
            #expect(!(try stage.shared.bytes(name).contains(text: "episode-")))
        }
    }

    @Test func filesAndAddressesOfThisComputerAreNotShared() async throws {
        let desk = try await stage.device()
        let local = [
            "/home/me/film.mp4", "file:///home/me/film.mp4", "http://localhost:8000/a.mp3", "http://127.0.0.1/a.mp3",
            "http://[::1]:80/a.mp3", "rtsp://camera/1",
        ]
        for address in local {
            try await desk.library.record(LibraryItem(address: address), position: 600, duration: 3_600, isFinal: true)
        }
        let folder = LibraryItem(FeedEntry(id: "1", title: "A", address: "/home/me/a.mp3"), of: "/home/me/Music")
        try await desk.library.addToFavorites(folder)
        let secret = LibraryItem(address: "https://me:secret@www.example.com/a.mp3")
        try await desk.library.record(secret, position: 600, duration: 3_600, isFinal: true)
        await stage.sync(desk)
        let text = String(decoding: try stage.shared.bytes(desk.fileName), as: UTF8.self)
        for word in ["home", "localhost", "127.0.0.1", "::1", "rtsp", "secret"] {
            #expect(!text.contains(word), "\(word) in \(text)")
        }
        #expect(text.contains("https://www.example.com/a.mp3"))
    }

    // MARK: Deleting

    @Test func deletedPositionsDoNotReturn() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        try await stage.record(600, on: desk)
        try await desk.library.addToFavorites(SyncStage.episode(2))
        await stage.sync(desk, phone, desk)
        stage.clock.advance(by: 60)
        try await desk.library.clearHistory()
        try await desk.library.clearFavorites()
        await stage.sync(desk, phone, desk)
        #expect(try await desk.state(1) == .init())
        #expect(try await desk.state(2) == .init())
        #expect(!(try stage.shared.bytes(desk.fileName).contains(text: "episode")))
        #expect(!(try desk.folder.everything().contains(text: SyncStage.episode(1).address)))
        // The other device keeps its own, and what happens to them later arrives.
        #expect(try await phone.state(1) == .init(position: 600))
        stage.clock.advance(by: 60)
        try await stage.record(700, on: phone)
        await stage.sync(phone, desk)
        #expect(try await desk.state(1) == .init(position: 700))
    }

    @Test func aRemovalLastsAsLongAsAFileHasTheItem() async throws {
        let day = 86_400.0
        let desk = try await stage.device()
        // The file of a device that is no longer in use.
        try stage.write(entries: stage.entry(position: 600, changed: stage.clock.clock.date()))
        stage.clock.advance(by: 60)
        await stage.sync(desk)
        #expect(try await desk.state(1) == .init(position: 600))
        try await desk.library.removeResumePoint(for: SyncStage.episode(1).id)
        await stage.sync(desk)
        for _ in 0..<5 {
            stage.clock.advance(by: 100 * day)
            await stage.sync(desk)
            #expect(try await desk.state(1) == .init())
        }
        // A file that cannot be read completely may have it.
        try stage.write("x")
        await stage.sync(desk)
        try stage.write(entries: stage.entry(position: 600, changed: 1_700_000_000))
        await stage.sync(desk)
        #expect(try await desk.state(1) == .init())
        // Nobody has it any longer.
        #expect(try stage.shared.bytes(desk.fileName).contains(text: "removed"))
        try FileManager.default.removeItem(atPath: "\(stage.shared.path)/\(SyncStage.otherName)")
        await stage.sync(desk)
        #expect(!(try stage.shared.bytes(desk.fileName).contains(text: "removed")))
    }

    @Test func aNewLibraryIsRestoredFromTheFolderInsteadOfDeletingEverything() async throws {
        let phone = try await stage.device()
        let folder = TemporaryFolder()
        do {
            let desk = try await stage.device(in: folder)
            try await stage.record(600, on: desk)
            await stage.sync(desk)
            try await desk.library.close()
        }
        for name in try folder.names() where name.hasPrefix("library.sqlite") {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        }
        stage.clock.advance(by: 60)
        let desk = try await stage.device(in: folder)
        await stage.sync(desk, phone)
        #expect(try await desk.state(1) == .init(position: 600))
        #expect(try await phone.state(1) == .init(position: 600))
        #expect(try stage.shared.names().count == 2)
    }

    @Test func nothingIsAdoptedWhilePositionsAreNotKept() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        try await phone.library.setKeepsPositions(false)
        try await stage.record(600, on: desk)
        await stage.sync(desk, phone)
        #expect(try await phone.state(1) == .init())
        try await phone.library.setKeepsPositions(true)
        await stage.sync(phone)
        #expect(try await phone.state(1) == .init(position: 600))
    }

    // MARK: Playing

    @Test func thePositionOfWhatIsPlayingStays() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        try await stage.record(600, on: phone)
        await stage.sync(phone, desk)
        try await desk.library.record(SyncStage.episode(1), position: 620, duration: 3_600)
        stage.clock.advance(by: 1)
        try await stage.record(3_000, on: phone)
        await stage.sync(phone, desk)
        #expect(try await desk.state(1) == .init(position: 620))
        // It continues here, and that is the latest.
        stage.clock.advance(by: 5)
        try await stage.record(626, on: desk)
        stage.clock.advance(by: 20)
        await stage.sync(desk, phone)
        #expect(try await phone.state(1) == .init(position: 626))
    }

    @Test(.timeLimit(.minutes(1))) func aPositionThatWaitedForPlaybackIsAdoptedAfterwards() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        await stage.sync(phone, desk)
        try await desk.library.record(SyncStage.episode(1), position: 620, duration: 3_600)
        stage.clock.advance(by: 1)
        try await stage.record(3_000, on: phone)
        await stage.sync(phone, desk)
        #expect(try await desk.state(1) == .init(position: 620))
        // Nothing changes here or in the folder.
        let changes = desk.library.changes
        while !stage.clock.isWaited(for: 30) { await Task.yield() }
        stage.clock.advance(by: 30)
        for await areas in changes where areas.contains(.positions) { break }
        #expect(try await desk.state(1) == .init(position: 3_000))
    }

    // MARK: Failures

    @Test func aFolderThatIsAwayIsNeverCreatedAndReturns() async throws {
        let (desk, phone) = (try await stage.device(), try await stage.device())
        try await stage.record(600, on: desk)
        await stage.sync(desk, phone)
        let away = stage.shared.path + "-away"
        try FileManager.default.moveItem(atPath: stage.shared.path, toPath: away)
        stage.clock.advance(by: 60)
        try await desk.library.removeResumePoint(for: SyncStage.episode(1).id)
        await stage.sync(desk)
        #expect(desk.sync.state == .failed(LibrarySyncError(.folderMissing)))
        #expect(!FileManager.default.fileExists(atPath: stage.shared.path))
        // A later change on the other device, which has its own copy of the folder.
        stage.clock.advance(by: 60)
        try FileManager.default.moveItem(atPath: away, toPath: stage.shared.path)
        await stage.sync(desk, phone)
        #expect(desk.sync.state == .idle)
        #expect(try await phone.state(1) == .init())
    }

    @Test(.timeLimit(.minutes(1))) func aFolderThatDoesNotRespondFailsAndBlocksNoOtherWindow() async throws {
        let gate = FolderGate()
        let desk = try await stage.device(gate: gate)
        await stage.sync(desk)
        try await stage.record(600, on: desk)
        gate.close()
        // The second attempt waits for the first, which takes a thread until the folder responds.
        for _ in 0..<2 {
            async let attempt: Void = desk.sync.sync()
            while !stage.clock.isWaited(for: 30) || gate.blockedCount == 0 { await Task.yield() }
            #expect(desk.sync.state == .syncing)
            stage.clock.advance(by: 30)
            await attempt
            #expect(desk.sync.state == .failed(LibrarySyncError(.notResponding)))
            #expect(gate.blockedCount == 1)
        }
        #expect(LibrarySyncError(.notResponding).isRetryable)
        // Another window of the same library.
        let window = try await stage.device(in: desk.folder)
        await stage.sync(window)
        #expect(window.sync.state == .idle)
        // It responds again.
        gate.open()
        while desk.sync.state != .idle {
            stage.clock.advance(by: 0)
            await Task.yield()
        }
        #expect(gate.blockedCount == 1)
        let phone = try await stage.device()
        await stage.sync(phone)
        #expect(try await phone.state(1) == .init(position: 600))
    }

    @Test func aPrivateSessionSyncsNothing() async throws {
        let folder = TemporaryFolder()
        let library = try await MediaLibrary.open(at: folder.path, clock: stage.clock.clock)
        let sync = LibrarySync(folder: stage.shared.path, library: library, delays: .init(), isPrivate: true)
        await sync.sync()
        #expect(sync.state == .failed(LibrarySyncError(.privateSession)))
        #expect(try stage.shared.names().isEmpty)
        #expect(!LibrarySyncError(.privateSession).isRetryable)
    }

    @Test func failuresHaveACauseAndARemedy() async throws {
        let folder = TemporaryFolder()
        let library = try await MediaLibrary.open(at: folder.path, clock: stage.clock.clock)
        try stage.write("x", "file")
        let file = LibrarySync(folder: stage.shared.path + "/file", library: library)
        await file.sync()
        #expect(file.state == .failed(LibrarySyncError(.notAFolder)))
        let system = LibrarySync(folder: "/proc/self", library: library)
        await system.sync()
        guard case .failed(let error) = system.state else { return #expect(Bool(false), "A write to /proc succeeded.") }
        #expect([.notWritable, .folderMissing, .inputOutput].contains(error.code))
        let memory = LibrarySync(folder: stage.shared.path, library: try await MediaLibrary.inMemory())
        await memory.sync()
        #expect(memory.state == .failed(LibrarySyncError(.libraryInMemory)))
        try await library.close()
        let closed = LibrarySync(folder: stage.shared.path, library: library)
        await closed.sync()
        #expect(closed.state == .failed(LibrarySyncError(LibraryError(.closed, path: folder.path))))
        for code in LibrarySyncError.Code.allCases where code != .library {
            let error = LibrarySyncError(code)
            #expect(error.description == "\(error.message) \(error.cause) \(error.remedy)")
            #expect(error.cause.hasSuffix(".") && error.remedy.hasSuffix("."))
        }
    }

    // MARK: Watching

    /// Waits until a sync has reached a state.
    private func reach(_ sync: LibrarySync, _ condition: @escaping @MainActor (LibrarySync) -> Bool) async {
        while !condition(sync) {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = (sync.state, sync.lastSync)
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }

    private func device(_ folder: TemporaryFolder = TemporaryFolder()) async throws -> SyncStage.Device {
        var delays = LibrarySync.Delays()
        delays.quiet = .milliseconds(20)
        delays.folder = .milliseconds(20)
        return try await stage.device(clock: .system, in: folder, delays: delays)
    }

    @Test(.timeLimit(.minutes(1))) func changesReachTheOtherDeviceWithoutARequest() async throws {
        let (desk, phone) = (try await device(), try await device())
        desk.sync.start()
        phone.sync.start()
        await reach(desk.sync) { $0.lastSync != nil }
        await reach(phone.sync) { $0.lastSync != nil }
        let changes = phone.library.changes
        try await stage.record(600, on: desk)
        for await areas in changes where areas.contains(.positions) { break }
        #expect(try await phone.state(1) == .init(position: 600))
        let others = desk.library.changes
        try await phone.library.finish(SyncStage.episode(1))
        while try await desk.state(1) != .init(isPlayed: true) {
            for await areas in others where areas.contains(.positions) { break }
        }
        await desk.sync.stop()
        await phone.sync.stop()
    }

    @Test(.timeLimit(.minutes(1))) func theFolderIsListedEveryFiveMinutes() async throws {
        let gate = FolderGate()
        let desk = try await stage.device(gate: gate)
        desk.sync.start()
        await reach(desk.sync) { $0.lastSync != nil }
        // The kernel reports this device's files, too, which is over after some seconds.
        func step() async {
            if let next = stage.clock.nextWait, next <= 4 { stage.clock.advance(by: next) }
            await Task.yield()
        }
        for _ in 0..<3 {
            while !stage.clock.isWaited(for: 300) { await step() }
            let count = gate.count
            stage.clock.advance(by: 300)
            while gate.count == count {
                if stage.clock.isWaited(for: 300) { stage.clock.advance(by: 300) }
                await step()
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func aFolderThatReturnsIsSyncedWithoutARequest() async throws {
        let desk = try await device()
        desk.sync.start()
        await reach(desk.sync) { $0.lastSync != nil }
        let away = stage.shared.path + "-away"
        try FileManager.default.moveItem(atPath: stage.shared.path, toPath: away)
        await reach(desk.sync) { $0.state == .failed(LibrarySyncError(.folderMissing)) }
        try FileManager.default.moveItem(atPath: away, toPath: stage.shared.path)
        await reach(desk.sync) { $0.state == .idle }
        await desk.sync.stop()
    }

    @Test(.timeLimit(.minutes(1))) func theLastPositionIsWrittenAtTheEnd() async throws {
        let (desk, phone) = (try await stage.device(clock: .system), try await stage.device(clock: .system))
        desk.sync.start()
        await reach(desk.sync) { $0.lastSync != nil }
        try await stage.record(600, on: desk)
        await desk.sync.stop()
        await desk.sync.stop()
        await stage.sync(phone)
        #expect(try await phone.state(1) == .init(position: 600))
    }

    @Test(.timeLimit(.minutes(1))) func twoWindowsOfOneLibraryShareAFile() async throws {
        let folder = TemporaryFolder()
        let (first, second) = (try await device(folder), try await device(folder))
        try await stage.record(600, on: first)
        async let one: Void = first.sync.sync()
        async let two: Void = second.sync.sync()
        _ = await (one, two)
        #expect((first.sync.state, second.sync.state) == (.idle, .idle))
        #expect(try stage.shared.names() == [first.fileName])
    }
}
