import SeededRandom
import Testing

@testable import PlayheadCatalog

/// Random changes on several devices, with random exchanges in between.
///
/// One test after the other, because each library uses one of the 128 inotify instances of a user.
@MainActor @Suite(.serialized) struct SyncExchangeTests {
    private let stage: SyncStage

    init() throws { stage = try SyncStage() }

    /// Three devices with random changes, and random exchanges in between, agree in the end on the latest change of each item.
    @Test(arguments: SeededGenerator.seeds) func allDevicesConverge(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let devices = [try await stage.device(), try await stage.device(), try await stage.device()]
        for device in devices { await device.sync.sync() }
        var expected: [Int: SyncStage.State] = [:]
        // The positions and the favorites of an item have separate times.
        for _ in 0..<80 {
            stage.clock.advance(by: Double(1 + random.below(30)))
            let device = devices[random.below(3)]
            let number = random.below(6)
            let item = SyncStage.episode(number)
            let before = try await device.state(number)
            switch random.below(9) {
            case 0, 1, 2:
                try await device.library.record(
                    item, position: Double(random.below(3_700)), duration: 3_600, isFinal: true)
            case 3: try await device.library.setPlayed([item])
            case 4: try await device.library.setPlayed([item], false)
            case 5: try await device.library.removeResumePoint(for: item.id)
            case 6: try await device.library.removeFromHistory(item.id)
            case 7: try await device.library.addToFavorites(item)
            default: try await device.library.removeFromFavorites(item.id)
            }
            let after = try await device.state(number)
            if (before.position, before.isPlayed) != (after.position, after.isPlayed) {
                expected[number, default: .init()].position = after.position
                expected[number, default: .init()].isPlayed = after.isPlayed
            }
            if before.isFavorite != after.isFavorite {
                expected[number, default: .init()].isFavorite = after.isFavorite
            }
            // The folder may be away, but changes get their times.
            _ = try await device.library.exchange(with: [])
            for device in devices where random.below(4) == 0 { await device.sync.sync() }
        }
        stage.clock.advance(by: 60)
        for _ in 0..<2 {
            for device in devices { await device.sync.sync() }
        }
        for number in 0..<6 {
            for device in devices { #expect(try await device.state(number) == expected[number] ?? .init()) }
        }
        let files = try devices.map { try SyncDocument.read(stage.shared.bytes($0.fileName)).document.records }
        let states = files.map { Dictionary(uniqueKeysWithValues: $0.map { ("\($0.kind) \($0.key)", $0.mark) }) }
        #expect(states[0] == states[1] && states[1] == states[2])
    }
}
