import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import XCTest

@testable import PlayheadDesktop

final class PlaybackInhibitorTests: XCTestCase {
    func testScreenStaysOnOnlyWhileVideoPlaysOrBuffers() throws {
        try onBus { bus in
            let desk = try Desk(bus)
            let manager = try desk.sessionManager()
            var film = SimulatedItem.video(duration: 30)
            film.incidents = [SimulatedIncident(.stall(seconds: 5), at: .position(5))]
            let (simulation, player) = bench(film)
            let inhibitor = PlaybackInhibitor(player: player, bus: bus.bus)
            var states: [PlaybackInhibitor.State] = []
            inhibitor.onStateChange = { states.append($0) }
            turns(simulation, 1)
            XCTAssertEqual(inhibitor.state, .idle)
            player.play()
            turns(simulation, 1)
            waitFor("the inhibition") { inhibitor.state == .inhibiting(.sessionManager) }
            turns(simulation, 8)
            player.seek(.at(.s(20)))
            turns(simulation, 5)
            XCTAssertEqual(states, [.asking, .inhibiting(.sessionManager)], "stall and seek change nothing")
            player.pause()
            turns(simulation, 1)
            waitFor("the release") { manager.calls.count == 2 }
            player.play()
            turns(simulation, 1)
            waitFor("the inhibition") { inhibitor.state == .inhibiting(.sessionManager) }
            turns(simulation, 40)
            XCTAssertEqual(player.controls.button, .replay)
            waitFor("the release") { manager.calls.count == 4 }
            XCTAssertEqual(
                manager.calls,
                [
                    "Inhibit(org.playhead.Playhead 0 A video is playing 12)", "Uninhibit(77)",
                    "Inhibit(org.playhead.Playhead 0 A video is playing 12)", "Uninhibit(77)",
                ])
            XCTAssertEqual(
                states,
                [.asking, .inhibiting(.sessionManager), .idle, .asking, .inhibiting(.sessionManager), .idle])
        }
    }

    func testAudioAndFailuresDoNotInhibit() throws {
        try onBus { bus in
            let desk = try Desk(bus)
            let manager = try desk.sessionManager()
            let (simulation, player) = bench(.audio())
            let inhibitor = PlaybackInhibitor(player: player, bus: bus.bus)
            player.play()
            turns(simulation, 5)
            var broken = SimulatedItem.video()
            broken.openingFailure = PlaybackError(.notMedia)
            let (other, failing) = bench(broken)
            let second = PlaybackInhibitor(player: failing, bus: bus.bus)
            failing.play()
            turns(other, 5)
            _ = desk.client.callBus("GetId")
            XCTAssertEqual(manager.calls, [])
            XCTAssertEqual([inhibitor.state, second.state], [.idle, .idle])
        }
    }

    func testPortalIsAskedFirstAndClosedByItsHandle() throws {
        try onBus { bus in
            let desk = try Desk(bus)
            let manager = try desk.sessionManager()
            let portal = try desk.portal()
            let (simulation, player) = bench(.video())
            let inhibitor = PlaybackInhibitor(player: player, bus: bus.bus)
            player.play()
            turns(simulation, 1)
            waitFor("the inhibition") { inhibitor.state == .inhibiting(.portal) }
            inhibitor.stop()
            waitFor("the release") { portal.calls.count == 2 }
            XCTAssertEqual(portal.calls, ["Inhibit( 12 reason)", "Close()"])
            XCTAssertEqual(manager.calls, [])
        }
    }

    func testFailingPortalIsFollowedByTheNextService() throws {
        try onBus { bus in
            let desk = try Desk(bus)
            let portal = try desk.portal()
            portal.answer = { _, _ in .failure(.notSupported("no backend")) }
            let saver = try desk.screenSaver()
            let (simulation, player) = bench(.video())
            let inhibitor = PlaybackInhibitor(player: player, bus: bus.bus)
            player.play()
            turns(simulation, 1)
            waitFor("the inhibition") { inhibitor.state == .inhibiting(.screenSaver) }
            player.pause()
            turns(simulation, 1)
            waitFor("the release") { saver.calls.count == 2 }
            XCTAssertEqual(saver.calls, ["Inhibit(org.playhead.Playhead A video is playing)", "UnInhibit(9)"])
        }
    }

    func testLateAnswerIsReleased() throws {
        try onBus { bus in
            let desk = try Desk(bus)
            let manager = try desk.sessionManager()
            let (simulation, player) = bench(.video())
            let inhibitor = PlaybackInhibitor(player: player, bus: bus.bus)
            turns(simulation, 1)
            waitFor("the connection") { desk.client.names("org.gnome").count == 1 && desk.connections() == 3 }
            // The video pauses before the service answers.
            manager.answer = { method, _ in
                player.pause()
                return method == "Inhibit" ? .success([.uint32(5)]) : .success([])
            }
            player.play()
            turns(simulation, 1)
            waitFor("the release") { manager.calls.last == "Uninhibit(5)" }
            XCTAssertEqual(inhibitor.state, .idle)
            XCTAssertEqual(manager.calls.count, 2)
        }
    }

    func testMissingServiceIsReportedAndAskedWhenItAppears() throws {
        try onBus { bus in
            let desk = try Desk(bus)
            let (simulation, player) = bench(.video())
            let inhibitor = PlaybackInhibitor(player: player, bus: bus.bus)
            player.play()
            turns(simulation, 1)
            waitFor("the news") { inhibitor.state == .unavailable(.noService) }
            player.pause()
            turns(simulation, 1)
            XCTAssertEqual(inhibitor.state, .idle)
            player.play()
            turns(simulation, 1)
            waitFor("the news") { inhibitor.state == .unavailable(.noService) }
            let saver = try desk.screenSaver()
            waitFor("the inhibition") { inhibitor.state == .inhibiting(.screenSaver) }
            XCTAssertEqual(saver.calls.count, 1)
        }
    }

    func testLostServiceIsReplaced() throws {
        try onBus { bus in
            let desk = try Desk(bus)
            let manager = try desk.sessionManager()
            let other = try Desk(bus)
            _ = try other.portal()
            let (simulation, player) = bench(.video())
            let inhibitor = PlaybackInhibitor(player: player, bus: bus.bus)
            player.play()
            turns(simulation, 1)
            waitFor("the portal") { inhibitor.state == .inhibiting(.portal) }
            other.client.connection.close()
            waitFor("the other service") { inhibitor.state == .inhibiting(.sessionManager) }
            XCTAssertEqual(manager.calls.count, 1)
        }
    }

    func testReleasingTheInhibitorEndsTheInhibition() throws {
        try onBus { bus in
            let desk = try Desk(bus)
            let manager = try desk.sessionManager()
            let (simulation, player) = bench(.video())
            var inhibitor: PlaybackInhibitor? = PlaybackInhibitor(player: player, bus: bus.bus)
            player.play()
            turns(simulation, 1)
            waitFor("the inhibition") { inhibitor?.state == .inhibiting(.sessionManager) }
            inhibitor = nil
            waitFor("the release") { manager.calls.last == "Uninhibit(77)" }
        }
    }

    func testMissingBusIsReported() {
        MainActor.assumeIsolated {
            let (simulation, player) = bench(.video())
            let inhibitor = PlaybackInhibitor(player: player, bus: .address("unix:path=/nowhere/at/all"))
            player.play()
            turns(simulation, 1)
            waitFor("the failure") { if case .unavailable = inhibitor.state { true } else { false } }
            XCTAssertEqual(player.controls.button, .pause)
        }
    }
}

@MainActor private func bench(_ item: SimulatedItem) -> (Simulation, Player) {
    let simulation = Simulation(library: SimulatedEngine.Library(items: [MPRISBench.second.absoluteString: item]))
    let player = Player(
        item: PlayerItem(url: MPRISBench.second), engine: simulation.provider, scheduler: simulation.scheduler)
    return (simulation, player)
}

@MainActor private func turns(_ simulation: Simulation, _ seconds: Int) {
    for _ in 0..<(seconds * 10) {
        simulation.advance(by: .milliseconds(100))
        Loop.settle()
    }
}

/// The services of a desktop.
@MainActor private final class Desk {
    let client: BusClient
    private var services: [FakeService] = []

    init(_ bus: PrivateBus) throws { client = try BusClient(bus) }

    /// The number of programs on the bus, including the bus itself.
    func connections() -> Int { client.names(":").count + 1 }

    func sessionManager() throws -> FakeService {
        offer(
            "org.gnome.SessionManager", "/org/gnome/SessionManager",
            """
            <node><interface name="org.gnome.SessionManager">
            <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/>\
            <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="u" direction="out"/></method>
            <method name="Uninhibit"><arg type="u" direction="in"/></method>
            </interface></node>
            """
        ) { method, _ in .success(method == "Inhibit" ? [.uint32(77)] : []) }
    }

    func screenSaver() throws -> FakeService {
        offer(
            "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver",
            """
            <node><interface name="org.freedesktop.ScreenSaver">
            <method name="Inhibit"><arg type="s" direction="in"/><arg type="s" direction="in"/>\
            <arg type="u" direction="out"/></method>
            <method name="UnInhibit"><arg type="u" direction="in"/></method>
            </interface></node>
            """
        ) { method, _ in .success(method == "Inhibit" ? [.uint32(9)] : []) }
    }

    func portal() throws -> FakeService {
        let handle = "/org/freedesktop/portal/desktop/request/1"
        let portal = offer(
            "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
            """
            <node><interface name="org.freedesktop.portal.Inhibit">
            <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/>\
            <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
            </interface></node>
            """
        ) { _, _ in .success([.objectPath(handle)]) }
        client.connection.export(
            portal, path: handle,
            description: """
                <node><interface name="org.freedesktop.portal.Request"><method name="Close"/></interface></node>
                """)
        let answer = portal.answer
        portal.answer = { method, arguments in method == "Close" ? .success([]) : answer(method, arguments) }
        return portal
    }

    private func offer(
        _ name: String, _ path: String, _ description: String,
        answer: @escaping (String, [BusValue]) -> Result<[BusValue], BusFailure>
    ) -> FakeService {
        let service = FakeService(answer)
        services.append(service)
        client.offer(service, path: path, name: name, description: description)
        return service
    }
}
