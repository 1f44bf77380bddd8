import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import XCTest

@testable import PlayheadDesktop

final class MPRISPositionTests: XCTestCase {
    func testStartPlaybackAndEndReportNoJump() throws {
        try onBus { bus in
            var film = SimulatedItem.video(duration: 10)
            film.openingLatency = 3
            let bench = try MPRISBench(bus, film: film)
            bench.player.play()
            bench.advance(30)
            XCTAssertEqual(bench.player.controls.button, .replay)
            XCTAssertEqual(bench.signals(only: seeked), [])
            XCTAssertEqual(bench.position, 10_000_000)
        }
    }

    func testEachSeekIsReportedOnceWhenItLands() throws {
        try onBus { bus in
            var film = SimulatedItem.video()
            film.seekLatency = 0.5
            let bench = try MPRISBench(bus, film: film)
            bench.advance(1)
            bench.player.seek(.at(.s(30)))
            XCTAssertEqual(bench.position, 30_000_000, "the target while it is pending")
            bench.advance(0.4)
            XCTAssertEqual(bench.signals(only: seeked), [])
            bench.advance(0.2)
            XCTAssertEqual(bench.signals(only: seeked), ["Seeked=30000000"])
            for target in [10.0, 20, 5] {
                bench.player.seek(.at(.s(target)))
                bench.advance(1)
            }
            XCTAssertEqual(bench.signals(only: seeked), ["Seeked=10000000", "Seeked=20000000", "Seeked=5000000"])
        }
    }

    func testRapidSeeksAreOneJump() throws {
        try onBus { bus in
            var film = SimulatedItem.video()
            film.seekLatency = 0.5
            let bench = try MPRISBench(bus, film: film)
            bench.player.play()
            bench.advance(1)
            _ = bench.signals()
            for number in 1...60 {
                bench.player.seek(.at(.s(Double(number % 40))))
                bench.takeTurn(milliseconds: 5)
            }
            bench.player.pause()
            bench.advance(2)
            XCTAssertEqual(bench.signals(), ["PlaybackStatus=Paused", "Seeked=20000000"])
        }
    }

    func testFailedSeekReportsItsFinalPosition() throws {
        try onBus { bus in
            var film = SimulatedItem.video()
            film.quirks = [SimulatedQuirk(.seek, .failing(PlaybackError(.seekTimedOut, isRetryable: false)))]
            let bench = try MPRISBench(bus, film: film)
            bench.advance(1)
            bench.simulation.commandLatency = .milliseconds(300)
            bench.player.seek(.at(.s(30)))
            XCTAssertEqual(bench.position, 30_000_000)
            bench.advance(5)
            XCTAssertFalse(bench.player.isSeeking)
            XCTAssertEqual(bench.signals(only: seeked), ["Seeked=0"], "who has read the target is put right")
        }
    }

    func testReplayIsReportedOnce() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus, film: .video(duration: 5))
            bench.player.play()
            bench.advance(7)
            _ = bench.signals()
            bench.call("Play")
            bench.advance(1)
            XCTAssertEqual(bench.signals(only: seeked), ["Seeked=0"])
        }
    }

    func testStartInTheMiddleIsReportedOnce() throws {
        try onBus { bus in
            let item = PlayerItem(url: MPRISBench.film, startPosition: .s(25))
            let bench = try MPRISBench(bus, items: [item])
            XCTAssertEqual(bench.position, 25_000_000)
            bench.advance(1)
            XCTAssertEqual(bench.signals(only: seeked), ["Seeked=25000000"])
            bench.player.play()
            bench.advance(3)
            XCTAssertEqual(bench.signals(only: seeked), [])
        }
    }

    func testNextItemStartingInTheMiddleIsReportedOnce() throws {
        try onBus { bus in
            let items = [
                PlayerItem(url: MPRISBench.film), PlayerItem(url: MPRISBench.second, startPosition: .s(25)),
            ]
            let bench = try MPRISBench(bus, film: .video(duration: 5), items: items)
            bench.player.play()
            bench.advance(7)
            XCTAssertEqual(bench.player.currentItem, items[1])
            let jumps = bench.signals(only: seeked)
            XCTAssertEqual(jumps.count, 1)
            XCTAssertTrue(jumps.first?.hasPrefix("Seeked=25") ?? false, "\(jumps)")
        }
    }

    func testEngineDiscontinuityIsReportedOnce() throws {
        try onBus { bus in
            var film = SimulatedItem.video()
            film.incidents = [SimulatedIncident(.jump(to: 40), at: .position(10))]
            let bench = try MPRISBench(bus, film: film)
            bench.player.play()
            bench.advance(12)
            let jumps = bench.signals(only: seeked)
            XCTAssertEqual(jumps.count, 1)
            XCTAssertTrue(jumps.first?.hasPrefix("Seeked=40") ?? false, "\(jumps)")
        }
    }

    func testOnlyLongStallsAreReported() throws {
        try onBus { bus in
            var film = SimulatedItem.video()
            film.incidents = [
                SimulatedIncident(.stall(seconds: 0.5), at: .position(5)),
                SimulatedIncident(.stall(seconds: 8), at: .position(10)),
            ]
            let bench = try MPRISBench(bus, film: film)
            bench.player.play()
            bench.advance(8)
            XCTAssertEqual(bench.signals(only: seeked), [])
            bench.advance(8)
            XCTAssertEqual(bench.signals(only: seeked), [], "not while it stalls")
            bench.advance(8)
            let jumps = bench.signals(only: seeked)
            XCTAssertEqual(jumps.count, 1)
            XCTAssertTrue(jumps.first?.hasPrefix("Seeked=10") ?? false, "\(jumps)")
        }
    }

    func testDragReportsItsFinalPosition() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            bench.player.play()
            bench.advance(5)
            _ = bench.signals()
            bench.player.beginScrubbing()
            bench.advance(3)
            bench.player.seek(.at(.s(42)))
            bench.advance(1)
            bench.player.endScrubbing()
            bench.advance(1)
            XCTAssertEqual(bench.signals(), ["Seeked=42000000"], "status and position, in one word")
        }
    }

    func testSetPositionAppliesToTheCurrentTrackOnly() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            bench.advance(1)
            _ = bench.signals()
            bench.call("SetPosition", .objectPath("/org/playhead/track/999999"), .int64(5_000_000))
            bench.call("SetPosition", .objectPath(MPRISMetadata.noTrack), .int64(5_000_000))
            bench.call("SetPosition", bench.trackID, .int64(-1))
            bench.call("SetPosition", bench.trackID, .int64(60_000_001))
            bench.advance(1)
            XCTAssertEqual(bench.position, 0)
            XCTAssertEqual(bench.signals(), [])
            bench.call("SetPosition", bench.trackID, .int64(12_345_678))
            XCTAssertEqual(bench.position, 12_345_678)
            bench.advance(1)
            XCTAssertEqual(bench.signals(), ["Seeked=12345678"])
        }
    }

    func testPositionForThePreviousTrackIsIgnored() throws {
        try onBus { bus in
            let items = [PlayerItem(url: MPRISBench.film), PlayerItem(url: MPRISBench.second)]
            let bench = try MPRISBench(bus, items: items)
            bench.advance(1)
            let stale = bench.trackID
            bench.call("Next")
            bench.advance(1)
            XCTAssertNotEqual(bench.trackID, stale)
            bench.call("SetPosition", stale, .int64(5_000_000))
            bench.advance(1)
            XCTAssertEqual(bench.position, 0)
        }
    }

    func testRelativeSeekStaysInRange() throws {
        try onBus { bus in
            let items = [PlayerItem(url: MPRISBench.film), PlayerItem(url: MPRISBench.second)]
            let bench = try MPRISBench(bus, items: items)
            bench.advance(1)
            bench.call("Seek", .int64(10_000_000))
            bench.call("Seek", .int64(10_000_000))
            XCTAssertEqual(bench.position, 20_000_000, "quick ones add up")
            bench.advance(1)
            bench.call("Seek", .int64(-50_000_000))
            bench.advance(1)
            XCTAssertEqual(bench.position, 0)
            bench.call("Seek", .int64(.min))
            bench.advance(1)
            XCTAssertEqual(bench.position, 0)
            XCTAssertEqual(bench.player.currentItem, items[0])
            bench.call("Seek", .int64(61_000_000))
            bench.advance(1)
            XCTAssertEqual(bench.player.currentItem, items[1], "past the end is next")
            XCTAssertEqual(bench.status, "Paused", "next plays only what played")
            bench.call("Seek", .int64(.max))
            bench.advance(1)
            XCTAssertEqual(bench.position, 60_000_000, "past the end of the last one is its end")
            XCTAssertEqual(bench.player.controls.button, .replay)
        }
    }

    func testLiveStreamHasNoLengthAndOneSpeed() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus, film: .live())
            bench.player.play()
            bench.advance(10)
            guard case .dictionary(let metadata) = bench.get("Metadata") else { return XCTFail("no metadata") }
            XCTAssertNil(metadata["mpris:length"])
            XCTAssertEqual(bench.get("MinimumRate"), .double(1))
            XCTAssertEqual(bench.get("MaximumRate"), .double(1))
            XCTAssertEqual(bench.get("CanSeek"), .boolean(false))
            bench.call("Seek", .int64(-5_000_000))
            bench.advance(1)
            XCTAssertEqual(bench.signals(only: seeked), [])
        }
    }

    func testLiveStreamWithAWindowIsSeekable() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus, film: .dvr(window: 600))
            bench.player.play()
            bench.advance(10)
            XCTAssertEqual(bench.get("CanSeek"), .boolean(true))
            let edge = try XCTUnwrap(bench.position)
            _ = bench.signals()
            bench.call("Seek", .int64(-120_000_000))
            bench.advance(1)
            XCTAssertEqual(bench.signals(only: seeked).count, 1)
            XCTAssertLessThan(try XCTUnwrap(bench.position), edge - 100_000_000)
        }
    }
}

private let seeked: Set<String> = ["Seeked"]
