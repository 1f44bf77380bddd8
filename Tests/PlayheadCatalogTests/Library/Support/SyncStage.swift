import Foundation

@testable import PlayheadCatalog

/// Devices that sync through one real folder, with a clock that is moved by hand.
@MainActor final class SyncStage {
    /// A device: its own folder, its library and its sync.
    struct Device: Sendable {
        let folder: TemporaryFolder
        let library: MediaLibrary
        let sync: LibrarySync

        /// The state of an item here: the position, the played mark, and whether it is a favorite.
        func state(_ number: Int) async throws -> State {
            let status = try await library.item(SyncStage.episode(number).id)?.status
            return State(
                position: status?.resume?.position, isPlayed: status?.isPlayed ?? false,
                isFavorite: status?.isFavorite ?? false)
        }

        /// The name of its file.
        var fileName: String { SyncFolder.fileName(SyncDevice.ofLibrary(in: folder.path).id) }
    }

    struct State: Sendable, Hashable {
        var position: Double?
        var isPlayed = false
        var isFavorite = false
    }

    let shared = TemporaryFolder()
    let clock = ManualLibraryClock()

    init() throws {
        try FileManager.default.createDirectory(atPath: shared.path, withIntermediateDirectories: true)
    }

    /// Creates a device with an empty library.
    func device(
        clock: LibraryClock? = nil, in folder: TemporaryFolder = TemporaryFolder(),
        delays: LibrarySync.Delays = .init(), gate: FolderGate? = nil
    ) async throws -> Device {
        let library = try await MediaLibrary.open(at: folder.path, clock: clock ?? self.clock.clock)
        var place = SyncFolder(path: shared.path)
        if let gate { place.willBegin = { gate.pass() } }
        return Device(folder: folder, library: library, sync: LibrarySync(place, library: library, delays: delays))
    }

    /// The clock of a device that is wrong by a number of seconds.
    func clock(aheadBy seconds: Double) -> LibraryClock {
        let clock = clock.clock
        return LibraryClock(date: { clock.date() + seconds }, elapsed: clock.elapsed, wait: clock.wait)
    }

    nonisolated static let feed = "https://www.example.com/feed.xml"

    /// An episode of an hour.
    nonisolated static func episode(_ number: Int = 1) -> LibraryItem {
        LibraryItem(
            FeedEntry(
                id: "episode-\(number)", title: "Episode \(number)", address: "https://www.example.com/\(number).mp3",
                duration: 3_600), of: feed, feedTitle: "Show")
    }

    /// Records the position of a stopped episode.
    func record(_ position: Double, _ number: Int = 1, on device: Device) async throws {
        try await device.library.record(Self.episode(number), position: position, duration: 3_600, isFinal: true)
    }

    /// Syncs devices, one after the other.
    func sync(_ devices: Device...) async {
        for device in devices { await device.sync.sync() }
    }

    /// The name of the file of another device.
    nonisolated static let otherName = "playhead-0000000000000000.json"

    /// Writes a file into the folder.
    func write(_ text: String, _ name: String = otherName) throws {
        try shared.write(Array(text.utf8), name)
    }

    /// Writes the file of another device.
    func write(entries: String, favorites: String = "", version: Int = 1, _ name: String = otherName) throws {
        try write(
            #"{"format": "playhead-sync", "version": \#(version), "progress": [\#(entries)], "favorites": [\#(favorites)]}"#,
            name)
    }

    /// The entry of an episode, changed at a date.
    func entry(_ number: Int = 1, position: Double, changed: Double) -> String {
        """
        {"feed": "\(Self.feed)", "entry": "episode-\(number)", "address": "https://www.example.com/\(number).mp3",
         "position": \(position), "duration": 3600, "changed": \(changed)}
        """
    }
}
