import CGIO
import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import XCTest

@testable import PlayheadDesktop

final class MPRISStatusTests: XCTestCase {
    func testStatusIsTheIntentFromOpeningToTheEnd() throws {
        try onBus { bus in
            var film = SimulatedItem.video(duration: 20)
            film.openingLatency = 2
            film.incidents = [SimulatedIncident(.stall(seconds: 5), at: .position(5))]
            let bench = try MPRISBench(bus, film: film)
            XCTAssertEqual(bench.status, "Paused")
            bench.player.play()
            XCTAssertEqual(bench.player.controls.button, .pause)
            XCTAssertEqual(bench.signals(only: status), ["PlaybackStatus=Playing"])
            bench.advance(20)
            XCTAssertEqual(bench.status, "Playing")
            bench.player.seek(.at(.s(2)))
            bench.advance(3)
            XCTAssertEqual(bench.signals(only: status), [], "opening, a stall and a seek change nothing")
            bench.advance(60)
            XCTAssertEqual(bench.player.controls.button, .replay)
            XCTAssertEqual(bench.signals(only: status), ["PlaybackStatus=Paused"])
            bench.call("PlayPause")
            bench.advance(1)
            XCTAssertEqual(bench.player.controls.button, .pause)
            XCTAssertEqual(bench.signals(only: status), ["PlaybackStatus=Playing"])
        }
    }

    func testFailureIsStoppedAndPlayPauseRetries() throws {
        try onBus { bus in
            var film = SimulatedItem.video()
            film.incidents = [SimulatedIncident(.fail(PlaybackError(.notMedia)), at: .position(5))]
            let bench = try MPRISBench(bus, film: film)
            bench.player.play()
            bench.advance(7)
            XCTAssertEqual(
                bench.signals(only: status), ["PlaybackStatus=Playing", "PlaybackStatus=Stopped"])
            XCTAssertEqual(bench.get("CanPlay"), .boolean(true))
            XCTAssertEqual(bench.get("CanSeek"), .boolean(false))
            bench.call("PlayPause")
            XCTAssertEqual(bench.signals(only: status), ["PlaybackStatus=Playing"])
        }
    }

    func testPlayAfterStopStartsFromTheStart() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            bench.call("Play")
            bench.advance(10)
            bench.call("Stop")
            bench.advance(1)
            XCTAssertEqual(bench.status, "Stopped")
            XCTAssertEqual(bench.position, 0)
            XCTAssertEqual(bench.get("CanPlay"), .boolean(true))
            bench.call("Pause")
            XCTAssertEqual(bench.status, "Stopped")
            bench.call("Play")
            XCTAssertEqual(bench.status, "Playing")
            bench.advance(1)
            XCTAssertLessThan(try XCTUnwrap(bench.position), 1_000_000)
            XCTAssertEqual(
                bench.signals(only: ["PlaybackStatus", "Seeked"]),
                ["PlaybackStatus=Playing", "PlaybackStatus=Stopped", "PlaybackStatus=Playing"])
        }
    }

    func testWithoutAnItemNothingPlays() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus, items: [])
            XCTAssertEqual(bench.status, "Stopped")
            for method in ["Play", "PlayPause", "Pause", "Stop", "Next", "Previous"] {
                XCTAssertEqual(bench.call(method), .success([]))
            }
            XCTAssertEqual(bench.status, "Stopped")
            XCTAssertEqual(bench.get("CanPlay"), .boolean(false))
            XCTAssertEqual(bench.get("Metadata"), .dictionary(["mpris:trackid": .objectPath(MPRISMetadata.noTrack)]))
            XCTAssertEqual(bench.signals(), [])
            bench.player.items = [PlayerItem(url: MPRISBench.second)]
            XCTAssertEqual(bench.signals(only: ["CanPlay", "PlaybackStatus"]), ["CanPlay=true PlaybackStatus=Paused"])
        }
    }

    func testReplyAndSignalArriveInTheTurnOfTheButton() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            bench.advance(1)
            _ = bench.signals()
            bench.player.play()
            XCTAssertEqual(
                bench.service.property("PlaybackStatus", of: MPRISInterface.player), .string("Playing"))
            // The signal is the very next thing that the loop sends.
            g_main_context_iteration(nil, 0)
            bench.player.pause()
            XCTAssertEqual(
                bench.signals(only: status), ["PlaybackStatus=Playing", "PlaybackStatus=Paused"])
        }
    }

    func testToggleBackWithinATurnReportsNothing() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            bench.advance(1)
            _ = bench.signals()
            for _ in 0..<25 {
                bench.player.togglePlayPause()
                bench.player.togglePlayPause()
            }
            XCTAssertEqual(bench.signals(), [])
        }
    }

    func testRapidRemoteTogglesAreReportedOneByOne() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            bench.advance(1)
            _ = bench.signals()
            for _ in 0..<20 { bench.call("PlayPause") }
            let expected = (0..<20).map { $0.isMultiple(of: 2) ? "PlaybackStatus=Playing" : "PlaybackStatus=Paused" }
            XCTAssertEqual(bench.signals(), expected)
        }
    }

    func testEachTurnSendsOneSignalWithoutThePosition() throws {
        try onBus { bus in
            let bench = try MPRISBench(
                bus, items: [PlayerItem(url: MPRISBench.film), PlayerItem(url: MPRISBench.second)])
            bench.advance(1)
            _ = bench.signals()
            bench.player.play()
            bench.player.volume = 0.5
            bench.player.rate = 1.5
            bench.player.items.removeLast()
            XCTAssertEqual(bench.changedNames(), [["CanGoNext", "PlaybackStatus", "Rate", "Volume"]])
            bench.advance(20)
            bench.player.seek(.at(.s(3)))
            bench.advance(5)
            bench.player.pause()
            let names = bench.changedNames().flatMap { $0 }
            XCTAssertTrue(names.contains("PlaybackStatus"))
            XCTAssertFalse(names.contains("Position"))
            XCTAssertFalse(names.contains("CanControl"))
        }
    }

    func testRemotePauseIsRecordedAsRemote() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            bench.player.play()
            bench.advance(2)
            bench.call("Pause")
            XCTAssertEqual(bench.player.controls.button, .play)
            XCTAssertEqual(bench.causes.last { $0 != .engine(.transport) }, .system(.remotePause))
            bench.call("PlayPause")
            XCTAssertEqual(bench.causes.last { $0 != .engine(.transport) }, .system(.remotePlay))
            bench.call("PlayPause")
            XCTAssertEqual(bench.causes.last { $0 != .engine(.transport) }, .system(.remotePause))
        }
    }

    func testInterruptionIsReportedAsPaused() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            bench.player.play()
            bench.advance(2)
            bench.player.handleSystemEvent(.interruptionBegan)
            XCTAssertEqual(bench.status, "Paused")
            bench.player.handleSystemEvent(.interruptionEnded(shouldResume: true))
            XCTAssertEqual(bench.status, "Playing")
        }
    }
}

private let status: Set<String> = ["PlaybackStatus"]
