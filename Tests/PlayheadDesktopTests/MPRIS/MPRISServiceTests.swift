import CMalloc
import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import XCTest

@testable import PlayheadDesktop

final class MPRISServiceTests: XCTestCase {
    private func namesAfter(_ end: @MainActor (inout MPRISService?) -> Void) throws {
        try onBus { bus in
            waitFor("what other tests left") { AnyCallbackBox.liveCount == 0 }
            do {
                let client = try BusClient(bus)
                let simulation = Simulation()
                let player = Player(items: [], engine: simulation.provider, scheduler: simulation.scheduler)
                var service: MPRISService? = MPRISService(player: player, bus: bus.bus)
                waitFor("the name") { client.names(MPRISBench.name) == [MPRISBench.name] }
                weak let observed = service
                end(&service)
                waitFor("the name to be free") { client.names(MPRISBench.name).isEmpty }
                service = nil
                XCTAssertNil(observed)
            }
            waitFor("GLib to release all boxes") { AnyCallbackBox.liveCount == 0 }
        }
    }

    func testStoppingFreesTheName() throws {
        try namesAfter { service in
            service?.stop()
            service?.stop()
            XCTAssertEqual(service?.state, .stopped)
        }
    }

    func testReleasingFreesTheName() throws {
        try namesAfter { $0 = nil }
    }

    func testSecondPlayerGetsANameWithItsProcessID() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            let second = MPRISService(player: bench.player, bus: bus.bus)
            let name = "\(MPRISBench.name).instance\(getpid())"
            waitFor("the second name") { second.state == .published(name: name) }
            let third = MPRISService(player: bench.player, bus: bus.bus)
            waitFor("the third name") { third.state == .published(name: "\(name)_2") }
            XCTAssertEqual(bench.client.names(MPRISBench.name), [MPRISBench.name, name, "\(name)_2"])
        }
    }

    func testMissingBusIsReportedAndPlaybackContinues() {
        MainActor.assumeIsolated {
            let simulation = Simulation()
            let player = Player(
                item: PlayerItem(url: MPRISBench.film), engine: simulation.provider, scheduler: simulation.scheduler)
            let service = MPRISService(player: player, bus: .address("unix:path=/nowhere/at/all"))
            waitFor("the failure") { service.state != .connecting }
            guard case .unavailable(.connectionFailed(let reason)) = service.state else {
                return XCTFail("\(service.state)")
            }
            XCTAssertFalse(reason.isEmpty)
            player.play()
            simulation.advance(by: .seconds(5))
            XCTAssertEqual(player.controls.button, .pause)
            Loop.settle()
        }
    }

    func testLostBusIsReportedAndPlaybackContinues() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            var states: [MPRISService.State] = []
            bench.service.onStateChange = { states.append($0) }
            bench.player.play()
            bus.stop()
            waitFor("the news") { bench.service.state == .unavailable(.disconnected) }
            bench.simulation.advance(by: .seconds(5))
            Loop.settle()
            XCTAssertEqual(bench.player.controls.button, .pause)
            XCTAssertEqual(states, [.unavailable(.disconnected)])
        }
    }

    func testReleasedPlayerIsReportedAsStopped() throws {
        try onBus { bus in
            let simulation = Simulation()
            let client = try BusClient(bus)
            var player: Player? = Player(
                item: PlayerItem(url: MPRISBench.film), engine: simulation.provider, scheduler: simulation.scheduler)
            let service = MPRISService(player: try XCTUnwrap(player), bus: bus.bus)
            waitFor("the name") { service.state == .published(name: MPRISBench.name) }
            weak let observed = player
            player = nil
            XCTAssertNil(observed)
            let answer = client.call(
                BusCall(
                    destination: MPRISBench.name, path: MPRISInterface.path, interface: MPRISInterface.player,
                    method: "Play"))
            XCTAssertEqual(answer, .success([]))
            XCTAssertEqual(service.property("PlaybackStatus", of: MPRISInterface.player), .string("Stopped"))
        }
    }

    func testRepeatedReportsLeakNothingAndFollowTheQueue() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            for _ in 0..<100 { bench.service.reportChanges() }
            let before = mallinfo2().uordblks
            for _ in 0..<2_000 { bench.service.reportChanges() }
            XCTAssertLessThan(mallinfo2().uordblks, before + 100_000)
            for count in 1...3 {
                bench.player.items.append(PlayerItem(url: MPRISBench.second))
                Loop.settle()
                XCTAssertEqual(bench.get("CanGoNext"), .boolean(true))
                XCTAssertEqual(bench.changedNames(), count == 1 ? [["CanGoNext"]] : [])
                bench.player.items.removeLast(count == 3 ? 3 : 0)
            }
            Loop.settle()
            XCTAssertEqual(bench.changedNames(), [["CanGoNext"]])
        }
    }

    // MARK: The application

    func testUnsupportedActionsAreReportedAndIgnored() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            for name in ["CanQuit", "CanRaise", "CanSetFullscreen", "Fullscreen"] {
                XCTAssertEqual(bench.get(name, of: MPRISInterface.root), .boolean(false), name)
            }
            XCTAssertEqual(bench.callRoot("Raise"), .success([]))
            XCTAssertEqual(bench.callRoot("Quit"), .success([]))
            XCTAssertEqual(bench.get("Identity", of: MPRISInterface.root), .string("Playhead"))
            XCTAssertEqual(bench.get("DesktopEntry", of: MPRISInterface.root), .string("org.playhead.Playhead"))
            XCTAssertEqual(
                bench.get("SupportedUriSchemes", of: MPRISInterface.root), .strings(["file", "http", "https"]))
            XCTAssertEqual(
                bench.get("SupportedMimeTypes", of: MPRISInterface.root), .strings(SupportedMediaTypes.all))
            let refused = try bus.run(
                "busctl", "--address=\(bus.address)", "set-property", MPRISBench.name, MPRISInterface.path,
                MPRISInterface.root, "Fullscreen", "b", "true")
            XCTAssertNotEqual(refused.status, 0)
            XCTAssertTrue(refused.output.contains("no window"), refused.output)
        }
    }

    func testApplicationActionsAreCalledAndFullScreenIsReported() throws {
        try onBus { bus in
            var asked: [String] = []
            var actions = MPRISActions()
            actions.raise = { asked.append("raise") }
            actions.quit = { asked.append("quit") }
            actions.setFullScreen = { asked.append("full screen \($0)") }
            let bench = try MPRISBench(bus, actions: actions)
            XCTAssertEqual(bench.get("CanQuit", of: MPRISInterface.root), .boolean(true))
            XCTAssertEqual(bench.callRoot("Raise"), .success([]))
            let set = try bus.run(
                "busctl", "--address=\(bus.address)", "set-property", MPRISBench.name, MPRISInterface.path,
                MPRISInterface.root, "Fullscreen", "b", "true")
            XCTAssertEqual(set.status, 0, set.output)
            XCTAssertEqual(bench.signals(), [], "it is the application that knows how it came out")
            bench.service.isFullScreen = true
            XCTAssertEqual(bench.signals(), ["Fullscreen=true"])
            XCTAssertEqual(bench.callRoot("Quit"), .success([]))
            waitFor("the end") { asked.last == "quit" }
            XCTAssertEqual(asked, ["raise", "full screen true", "quit"])
        }
    }

    // MARK: Opening

    func testOpenedURLReplacesTheQueueAndPlays() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            XCTAssertEqual(bench.call("OpenUri", .string(MPRISBench.second.absoluteString)), .success([]))
            XCTAssertEqual(bench.player.items.map(\.url), [MPRISBench.second])
            bench.advance(1)
            XCTAssertEqual(bench.status, "Playing")
        }
    }

    func testDisallowedSchemesAreRefusedWithCauseAndRemedy() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            let items = bench.player.items
            for address in ["ftp://example.com/a.mp4", "javascript:alert(1)", "no address", "", "smb://u:secret@h/a"] {
                guard case .failure(let failure) = bench.call("OpenUri", .string(address)) else {
                    XCTFail("“\(address)” was accepted")
                    continue
                }
                XCTAssertTrue(failure.name.hasPrefix("org.playhead.Error."), failure.name)
                XCTAssertGreaterThan(failure.message.split(separator: ".").count, 1, failure.message)
                XCTAssertFalse(failure.message.contains("secret"))
            }
            XCTAssertEqual(bench.player.items, items)
            XCTAssertEqual(bench.status, "Paused")
            let refused = try bus.run(
                "gdbus", "call", "--session", "--dest", MPRISBench.name, "--object-path", MPRISInterface.path,
                "--method", "org.mpris.MediaPlayer2.Player.OpenUri", "ftp://example.com/a.mp4")
            XCTAssertTrue(refused.output.contains("ftp"), refused.output)
        }
    }

    func testApplicationOpensURLsAndMayRefuse() throws {
        try onBus { bus in
            var opened: [URL] = []
            var actions = MPRISActions()
            actions.open = { (url) throws(PlaybackError) in
                if url.path == "/no" { throw PlaybackError(.notFound) }
                opened.append(url)
            }
            let bench = try MPRISBench(bus, actions: actions)
            XCTAssertEqual(bench.call("OpenUri", .string("https://example.com/yes")), .success([]))
            XCTAssertEqual(
                bench.call("OpenUri", .string("https://example.com/no")),
                .failure(.playback(PlaybackError(.notFound))))
            XCTAssertEqual(opened.map(\.path), ["/yes"])
        }
    }

    // MARK: Properties

    func testRateAndVolumeAreSettableAndRateZeroPauses() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            @MainActor func set(_ name: String, _ value: String) throws -> Int32 {
                try bus.run(
                    "busctl", "--address=\(bus.address)", "set-property", "--", MPRISBench.name, MPRISInterface.path,
                    MPRISInterface.player, name, "d", value
                ).status
            }
            bench.player.play()
            bench.advance(1)
            _ = bench.signals()
            XCTAssertEqual(try set("Rate", "1.5"), 0)
            XCTAssertEqual(try set("Rate", "9"), 0)
            XCTAssertEqual(try set("Rate", "0"), 0)
            XCTAssertEqual(try set("Volume", "0.25"), 0)
            XCTAssertEqual(try set("Volume", "-3"), 0)
            XCTAssertEqual(
                bench.signals(), ["Rate=1.5", "Rate=4.0", "PlaybackStatus=Paused", "Volume=0.25", "Volume=0.0"])
            XCTAssertNotEqual(try set("Rate", "nan"), 0)
            XCTAssertNotEqual(try set("Volume", "inf"), 0)
            XCTAssertNotEqual(try set("Rate", "-1"), 0)
            XCTAssertEqual(bench.player.rate, 4)
        }
    }

    func testMuteIsVolumeZeroAndSettingTheVolumeUnmutes() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            bench.player.volume = 0.8
            bench.player.isMuted = true
            XCTAssertEqual(bench.get("Volume"), .double(0))
            try bench.service.setProperty("Volume", of: MPRISInterface.player, to: .double(0.3))
            XCTAssertFalse(bench.player.isMuted)
            XCTAssertEqual(bench.get("Volume"), .double(0.3))
        }
    }

    func testWrongNamesAndTypesAreRefused() throws {
        try onBus { bus in
            let bench = try MPRISBench(bus)
            let player = MPRISInterface.player
            let calls: [[String]] = [
                ["set-property", MPRISBench.name, MPRISInterface.path, player, "LoopStatus", "s", "Sometimes"],
                ["get-property", MPRISBench.name, MPRISInterface.path, player, "Nonsense"],
                ["set-property", MPRISBench.name, MPRISInterface.path, player, "Rate", "s", "fast"],
                ["set-property", MPRISBench.name, MPRISInterface.path, player, "PlaybackStatus", "s", "Playing"],
                ["set-property", MPRISBench.name, MPRISInterface.path, player, "Position", "x", "5"],
                ["call", MPRISBench.name, MPRISInterface.path, player, "Seek", "s", "soon"],
                ["call", MPRISBench.name, MPRISInterface.path, player, "SetPosition", "sx", "track", "5"],
                ["call", MPRISBench.name, MPRISInterface.path, player, "Explode"],
            ]
            for call in calls {
                let result = try bus.run(["busctl", "--address=\(bus.address)"] + call)
                XCTAssertNotEqual(result.status, 0, call.joined(separator: " "))
                XCTAssertFalse(result.output.isEmpty)
            }
            XCTAssertEqual(bench.player.rate, 1)
            XCTAssertEqual(bench.signals(), [])
        }
    }
}
