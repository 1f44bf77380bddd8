import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import XCTest

@testable import PlayheadDesktop

/// Control by existing MPRIS clients.
final class MPRISClientTests: XCTestCase {
    func testPlayerctlControlsThePlayer() throws {
        try onBus { bus in
            var film = SimulatedItem.video()
            film.metadata = MediaMetadata(title: "The Film", artist: "Someone", album: "Films")
            let bench = try MPRISBench(
                bus, film: film, items: [PlayerItem(url: MPRISBench.film), PlayerItem(url: MPRISBench.second)])
            bench.advance(1)
            @MainActor func playerctl(_ arguments: String...) throws -> String {
                let result = try bus.run(["playerctl", "--player=playhead"] + arguments)
                XCTAssertEqual(result.status, 0, result.output)
                return result.output
            }
            XCTAssertEqual(try playerctl("status"), "Paused")
            XCTAssertEqual(try playerctl("play-pause"), "")
            XCTAssertEqual(bench.player.controls.button, .pause)
            XCTAssertEqual(try playerctl("status"), "Playing")
            XCTAssertEqual(
                try playerctl("metadata", "--format", "{{title}}|{{artist}}|{{album}}|{{mpris:length}}"),
                "The Film|Someone|Films|60000000")
            XCTAssertEqual(try playerctl("metadata", "xesam:url"), "https://www.example.com/a/film.mp4")
            XCTAssertEqual(try playerctl("position", "30"), "")
            bench.advance(1)
            XCTAssertEqual(try playerctl("position").prefix(2), "30")
            XCTAssertEqual(try playerctl("position", "5+"), "")
            bench.advance(1)
            XCTAssertEqual(try playerctl("position").prefix(2), "36")
            XCTAssertEqual(try playerctl("volume", "0.5"), "")
            XCTAssertEqual(bench.player.volume, 0.5)
            XCTAssertEqual(try playerctl("pause"), "")
            XCTAssertEqual(bench.player.controls.button, .play)
            XCTAssertEqual(try playerctl("next"), "")
            bench.advance(1)
            XCTAssertEqual(try playerctl("metadata", "xesam:title"), "second")
            XCTAssertEqual(try playerctl("previous"), "")
            XCTAssertEqual(bench.player.currentItem, bench.player.items[0])
            XCTAssertEqual(try playerctl("open", MPRISBench.second.absoluteString), "")
            XCTAssertEqual(bench.player.items.map(\.url), [MPRISBench.second])
            XCTAssertEqual(try playerctl("stop"), "")
            bench.advance(1)
            XCTAssertEqual(try playerctl("status"), "Stopped")
        }
    }

    func testPlayerctlRepeatsAndShuffles() throws {
        try onBus { bus in
            let bench = try MPRISBench(
                bus, items: [PlayerItem(url: MPRISBench.film), PlayerItem(url: MPRISBench.second)])
            bench.advance(1)
            _ = bench.signals()
            @MainActor func playerctl(_ arguments: String...) throws -> String {
                try bus.run(["playerctl", "--player=playhead"] + arguments).output
            }
            XCTAssertEqual(try playerctl("loop"), "None")
            for (status, mode) in [("Playlist", RepeatMode.all), ("Track", .one), ("None", .off)] {
                XCTAssertEqual(try playerctl("loop", status), "")
                XCTAssertEqual(bench.player.repeatMode, mode)
                XCTAssertEqual(bench.signals(only: ["LoopStatus"]), ["LoopStatus=\(status)"])
                XCTAssertEqual(try playerctl("loop"), status)
            }
            XCTAssertEqual(try playerctl("shuffle"), "Off")
            XCTAssertEqual(try playerctl("shuffle", "On"), "")
            XCTAssertTrue(bench.player.isShuffled)
            XCTAssertEqual(bench.signals(only: ["Shuffle"]), ["Shuffle=true"])
            XCTAssertEqual(try playerctl("shuffle", "Toggle"), "")
            XCTAssertFalse(bench.player.isShuffled)
            // The application's own buttons are reported, too.
            _ = bench.signals()
            bench.player.repeatMode = .all
            bench.player.isShuffled = true
            Loop.settle()
            XCTAssertEqual(bench.signals(only: ["LoopStatus", "Shuffle"]), ["LoopStatus=Playlist Shuffle=true"])
            let refused = try bus.run(
                "gdbus", "call", "--session", "--dest", MPRISBench.name, "--object-path", MPRISInterface.path,
                "--method", "org.freedesktop.DBus.Properties.Set", MPRISInterface.player, "LoopStatus", "<'Sometimes'>")
            XCTAssertTrue(refused.output.contains("must be None, Track or Playlist"), refused.output)
            XCTAssertEqual(bench.player.repeatMode, .all)
        }
    }

    func testIntrospectionListsTheWholeSpecification() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            bench.advance(1)
            let result = try bus.run(
                "busctl", "--address=\(bus.address)", "introspect", MPRISBench.name, MPRISInterface.path)
            let members = Dictionary(
                result.output.split(separator: "\n").map { line in
                    let words = line.split(separator: " ").map(String.init)
                    return (words[0], words.dropFirst().prefix(2).joined(separator: " "))
                }, uniquingKeysWith: { first, _ in first })
            let expected = [
                ".Raise": "method -", ".Quit": "method -", ".CanQuit": "property b", ".Fullscreen": "property b",
                ".CanSetFullscreen": "property b", ".CanRaise": "property b", ".HasTrackList": "property b",
                ".Identity": "property s", ".DesktopEntry": "property s", ".SupportedUriSchemes": "property as",
                ".SupportedMimeTypes": "property as", ".Next": "method -", ".Previous": "method -",
                ".Pause": "method -", ".PlayPause": "method -", ".Stop": "method -", ".Play": "method -",
                ".Seek": "method x", ".SetPosition": "method ox", ".OpenUri": "method s", ".Seeked": "signal x",
                ".PlaybackStatus": "property s", ".Rate": "property d", ".Metadata": "property a{sv}",
                ".Volume": "property d", ".Position": "property x", ".MinimumRate": "property d",
                ".MaximumRate": "property d", ".CanGoNext": "property b", ".CanGoPrevious": "property b",
                ".CanPlay": "property b", ".CanPause": "property b", ".CanSeek": "property b",
                ".CanControl": "property b", ".LoopStatus": "property s", ".Shuffle": "property b",
                ".GetTracksMetadata": "method ao", ".AddTrack": "method sob",
                ".RemoveTrack": "method o", ".GoTo": "method o", ".TrackListReplaced": "signal aoo",
                ".TrackAdded": "signal a{sv}o", ".TrackRemoved": "signal o", ".TrackMetadataChanged": "signal oa{sv}",
                ".Tracks": "property ao", ".CanEditTracks": "property b",
            ]
            for (name, kind) in expected { XCTAssertEqual(members[name], kind, name) }
            let position = result.output.split(separator: "\n").first { $0.hasPrefix(".Position") }
            XCTAssertFalse(position?.contains("emits-change") ?? true, "\(position ?? "")")
        }
    }

    func testAllPropertiesCanBeReadInOneCall() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            for interface in [MPRISInterface.root, MPRISInterface.player, MPRISInterface.trackList] {
                let result = try bus.run(
                    "gdbus", "call", "--session", "--dest", MPRISBench.name, "--object-path", MPRISInterface.path,
                    "--method", "org.freedesktop.DBus.Properties.GetAll", interface)
                XCTAssertEqual(result.status, 0, result.output)
            }
            _ = bench
        }
    }

    func testMonitorSeesOneSeekedSignalAndNoPosition() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            bench.advance(1)
            let monitor = try bus.start("gdbus", "monitor", "--session", "--dest", MPRISBench.name)
            monitor.waitForOutput(containing: "is owned by")
            bench.player.play()
            bench.advance(2)
            bench.player.seek(.at(.s(20)))
            bench.advance(2)
            bench.player.pause()
            Loop.settle()
            monitor.waitForOutput(containing: "'Paused'")
            let output = monitor.stop()
            XCTAssertEqual(output.components(separatedBy: "Player.Seeked (").count - 1, 1, output)
            XCTAssertTrue(output.contains("Seeked (int64 20000000,)"), output)
            XCTAssertTrue(output.contains("'Playing'"), output)
            XCTAssertFalse(output.contains("'Position'"), output)
        }
    }
}
