import Foundation
import Playhead
import PlayheadTesting
import XCTest

@testable import PlayheadDesktop

final class RecentFilesRecorderTests: XCTestCase {
    /// A player of a simulated film in a network folder.
    @MainActor private static func player() -> (Simulation, Player) {
        let simulation = Simulation()
        var configuration = PlayerConfiguration()
        configuration.allowedSchemes.insert("smb")
        let film = URL(string: "smb://server.example/films/film.mp4")!
        let player = Player(
            items: [PlayerItem(url: film, title: "Film")], engine: simulation.provider, configuration: configuration,
            scheduler: simulation.scheduler)
        return (simulation, player)
    }

    func testAFileIsAddedOnceItPlays() throws {
        try MainActor.assumeIsolated {
            let folder = try TemporaryFolder()
            defer { try? folder.remove() }
            let list = RecentFiles(path: folder.url.appending(path: "list.xbel").path)
            let (simulation, player) = Self.player()
            let recorder = RecentFilesRecorder(player: player, list: list)
            simulation.advance(by: .seconds(1))
            Loop.settle()
            XCTAssertFalse(FileManager.default.fileExists(atPath: list.path))
            player.play()
            waitFor("the entry") {
                simulation.advance(by: .milliseconds(50))
                return (try? list.files(limit: 1).first?.title) == "Film"
            }
            XCTAssertNil(recorder.error)
            recorder.stop()
        }
    }

    func testADamagedListIsReportedAndPlaybackContinues() throws {
        try MainActor.assumeIsolated {
            let folder = try TemporaryFolder()
            defer { try? folder.remove() }
            let list = RecentFiles(path: try folder.file("list.xbel", "damaged").path)
            let (simulation, player) = Self.player()
            let recorder = RecentFilesRecorder(player: player, list: list)
            player.play()
            waitFor("the error") {
                simulation.advance(by: .milliseconds(50))
                return recorder.error != nil
            }
            XCTAssertEqual(player.controls.button, .pause)
            recorder.stop()
        }
    }
}
