import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import XCTest

@testable import PlayheadDesktop

private let films = (1...3).map { URL(string: "https://www.example.com/\($0).mp4")! }

extension MPRISBench {
    fileprivate func callTrackList(_ method: String, _ arguments: BusValue...) -> Result<[BusValue], BusFailure> {
        client.call(
            BusCall(
                destination: Self.name, path: MPRISInterface.path, interface: MPRISInterface.trackList,
                method: method, arguments: arguments))
    }

    fileprivate var paths: [String] {
        guard case .objectPaths(let paths) = self.get("Tracks", of: MPRISInterface.trackList) else { return [] }
        return paths
    }

    /// The signals of the track list since the last call, and “Tracks” where the property was invalidated.
    fileprivate func trackSignals() -> [String] {
        client.take(after: Self.name).compactMap { signal in
            if signal.interface == MPRISInterface.trackList {
                let texts = signal.arguments.map { argument in
                    switch argument {
                    case .objectPath(let path): path
                    case .objectPaths(let paths): "\(paths.count)"
                    case .dictionary(let values): values["xesam:title"]?.text ?? "?"
                    default: "\(argument)"
                    }
                }
                return ([signal.name] + texts).joined(separator: " ")
            }
            guard signal.arguments.first == .string(MPRISInterface.trackList) else { return nil }
            return signal.arguments[1...] == [.dictionary([:]), .strings(["Tracks"])] ? "Tracks" : "?"
        }
    }
}

/// The track list, as clients on a real bus see it.
final class MPRISServiceTrackListTests: XCTestCase {
    func testTracksAreListedWithTheirMetadata() throws {
        try onBus { bus in
            let odd = PlayerItem(
                url: URL(string: "https://user:secret@www.example.com/odd.mp4?token=1")!,
                title: "\u{1B}[31mRed\u{202E} \u{0}film\n" + String(repeating: "long ", count: 1_000))
            let bench = try MPRISBench(bus, items: [PlayerItem(url: films[0]), odd])
            bench.advance(1)
            let paths = bench.paths
            XCTAssertEqual(paths.count, 2)
            XCTAssertEqual(bench.get("HasTrackList", of: MPRISInterface.root), .boolean(true))
            XCTAssertEqual(bench.get("CanEditTracks", of: MPRISInterface.trackList), .boolean(true))
            let wanted = BusValue.objectPaths([paths[1], "/org/playhead/track/999999", paths[0]])
            guard case .dictionaries(let all) = try bench.callTrackList("GetTracksMetadata", wanted).get().first else {
                return XCTFail("no metadata")
            }
            XCTAssertEqual(all.map { $0["mpris:trackid"] }, [.objectPath(paths[1]), .objectPath(paths[0])])
            XCTAssertEqual(all[0]["xesam:url"], .string("https://www.example.com/odd.mp4"))
            let title = try XCTUnwrap(all[0]["xesam:title"]?.text)
            XCTAssertTrue(title.hasPrefix("Red ") && title.contains("film long"), title)
            XCTAssertFalse(title.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" }, title)
            XCTAssertLessThanOrEqual(title.unicodeScalars.count, 1_000)
            // The current track has all its metadata.
            XCTAssertEqual(.dictionary(all[1]), bench.get("Metadata"))
        }
    }

    func testChangesOfTheQueueAreSignals() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus, items: films.map { PlayerItem(url: $0) })
            bench.advance(1)
            let paths = bench.paths
            _ = bench.trackSignals()
            let extra = PlayerItem(url: films[0], title: "Extra")
            bench.player.items.insert(extra, at: 1)
            bench.player.items.removeLast()
            let added = "/org/playhead/track/\(extra.id.rawValue)"
            // The items between the two changes move.
            XCTAssertEqual(
                bench.trackSignals(),
                [
                    "TrackRemoved \(paths[1])", "TrackRemoved \(paths[2])", "TrackAdded Extra \(paths[0])",
                    "TrackAdded 2 \(added)", "Tracks",
                ])
            let many = (0..<30).map { PlayerItem(url: URL(string: "https://www.example.com/many/\($0).mp4")!) }
            bench.player.items += many
            XCTAssertEqual(bench.trackSignals(), ["TrackListReplaced 33 \(paths[0])", "Tracks"])
            XCTAssertTrue(bench.paths.contains(added))
            bench.player.items = []
            XCTAssertEqual(bench.trackSignals(), ["TrackListReplaced 0 \(MPRISMetadata.noTrack)", "Tracks"])
        }
    }

    func testMetadataOfAnOpenedTrackAreKnownAfterwards() throws {
        try onBus { bus in
            var film = SimulatedItem.video()
            film.metadata = MediaMetadata(title: "The Film", artist: "Someone")
            let bench = try MPRISBench(
                bus, film: film, items: [PlayerItem(url: MPRISBench.second), PlayerItem(url: MPRISBench.film)])
            bench.advance(1)
            let paths = bench.paths
            _ = bench.trackSignals()
            bench.player.advanceToNextItem()
            bench.advance(1)
            XCTAssertEqual(bench.trackSignals().last, "TrackMetadataChanged \(paths[1]) The Film")
            bench.player.currentIndex = 0
            bench.advance(1)
            XCTAssertEqual(bench.trackSignals(), [])
            guard
                case .dictionaries(let all) = try bench.callTrackList("GetTracksMetadata", .objectPaths([paths[1]]))
                    .get().first
            else { return XCTFail("no metadata") }
            XCTAssertEqual(all.first?["xesam:title"], .string("The Film"))
            XCTAssertEqual(all.first?["xesam:artist"], .strings(["Someone"]))
        }
    }

    func testClientsGoToAddAndRemoveTracks() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus, items: films.map { PlayerItem(url: $0) })
            bench.advance(1)
            let paths = bench.paths
            @MainActor func gdbus(_ method: String, _ arguments: String...) throws -> String {
                try bus.run(
                    [
                        "gdbus", "call", "--session", "--dest", MPRISBench.name, "--object-path", MPRISInterface.path,
                        "--method", "org.mpris.MediaPlayer2.TrackList.\(method)",
                    ] + arguments
                ).output
            }
            XCTAssertEqual(try gdbus("GoTo", paths[2]), "()")
            bench.advance(1)
            XCTAssertEqual(bench.player.currentIndex, 2)
            XCTAssertEqual(bench.status, "Playing")
            XCTAssertEqual(try gdbus("GoTo", MPRISMetadata.noTrack), "()")
            XCTAssertEqual(bench.player.currentIndex, 2)

            XCTAssertEqual(try gdbus("AddTrack", MPRISBench.second.absoluteString, paths[0], "false"), "()")
            XCTAssertEqual(bench.player.items.map(\.url), [films[0], MPRISBench.second] + films[1...])
            XCTAssertEqual(bench.player.currentIndex, 3)
            XCTAssertEqual(
                try gdbus("AddTrack", MPRISBench.second.absoluteString, MPRISMetadata.noTrack, "true"), "()")
            XCTAssertEqual(bench.player.currentIndex, 0)
            XCTAssertEqual(bench.player.items.count, 5)
            XCTAssertEqual(try gdbus("AddTrack", MPRISBench.second.absoluteString, "/unknown", "false"), "()")
            XCTAssertEqual(bench.player.items.last?.url, MPRISBench.second)

            XCTAssertEqual(try gdbus("RemoveTrack", paths[1]), "()")
            XCTAssertEqual(try gdbus("RemoveTrack", paths[1]), "()")
            XCTAssertEqual(bench.player.items.count, 5)
            XCTAssertFalse(bench.player.items.contains { $0.url == films[1] })
            let refused = try gdbus("AddTrack", "ssh://www.example.com/a", paths[0], "false")
            XCTAssertTrue(refused.contains("schemeNotAllowed"), refused)
            XCTAssertTrue(try gdbus("AddTrack", "", paths[0], "false").contains("badURL"))
            XCTAssertEqual(bench.player.items.count, 5)
        }
    }

    func testAHugeQueueIsListedInPartAndHasALimit() throws {
        try onBus { bus in
            let items = (0..<MPRISService.maximumQueueLength).map { _ in PlayerItem(url: films[0]) }
            let bench = try MPRISBench(bus, items: items)
            bench.advance(1)
            XCTAssertEqual(bench.paths.count, MPRISTrackList.maximumCount)
            let last = "/org/playhead/track/\(items[items.count - 1].id.rawValue)"
            XCTAssertFalse(bench.paths.contains(last))
            guard
                case .failure(let failure) = bench.callTrackList(
                    "AddTrack", .string(MPRISBench.second.absoluteString), .objectPath(last), .boolean(true))
            else { return XCTFail("the track was added") }
            XCTAssertEqual(failure.name, "org.freedesktop.DBus.Error.LimitsExceeded")
            // Tracks outside the listed part can be reached.
            XCTAssertEqual(bench.callTrackList("GoTo", .objectPath(last)), .success([]))
            XCTAssertEqual(bench.player.currentIndex, items.count - 1)
            XCTAssertEqual(bench.trackSignals().last, "Tracks")
            XCTAssertEqual(bench.paths.last, last)
        }
    }

    func testTheTrackListIsEmptyOnceThePlayerIsGone() throws {
        try onBus { bus in
            let client = try BusClient(bus)
            let simulation = Simulation()
            var player: Player? = Player(
                items: [PlayerItem(url: films[0])], engine: simulation.provider, scheduler: simulation.scheduler)
            let service = MPRISService(player: try XCTUnwrap(player), bus: bus.bus)
            waitFor("the name") { service.state == .published(name: MPRISBench.name) }
            player = nil
            XCTAssertNil(service.player)
            let result = client.call(
                BusCall(
                    destination: MPRISBench.name, path: MPRISInterface.path, interface: MPRISInterface.trackList,
                    method: "GetTracksMetadata", arguments: [.objectPaths(["/org/playhead/track/1"])]))
            XCTAssertEqual(result, .success([.dictionaries([])]))
        }
    }
}
