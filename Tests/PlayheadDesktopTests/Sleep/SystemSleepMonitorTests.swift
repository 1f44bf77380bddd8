import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import XCTest

@testable import PlayheadDesktop

final class SystemSleepMonitorTests: XCTestCase {
    func testSleepSuspendsThePlayerUntilWake() throws {
        try onBus { bus in
            let stage = try SleepStage(bus, .audio())
            stage.player.play()
            stage.turns(2)
            stage.forget()
            stage.sleep(true)
            XCTAssertEqual(stage.player.lanes.suppression, .background)
            XCTAssertEqual(stage.player.controls.button, .play)
            stage.sleep(false)
            XCTAssertEqual(stage.player.lanes.suppression, .none)
            XCTAssertEqual(stage.player.controls.button, .pause, "the intent is kept")
            XCTAssertEqual(stage.systemCauses, [.system(.backgrounded), .system(.foregrounded)])
        }
    }

    func testLockSuspendsVideo() throws {
        try onBus { bus in
            let stage = try SleepStage(bus, .video())
            stage.player.play()
            stage.turns(2)
            stage.lock(true)
            XCTAssertEqual(stage.player.lanes.suppression, .background)
            stage.lock(false)
            XCTAssertEqual(stage.player.controls.button, .pause)
        }
    }

    func testLockKeepsAudioPlayingAndSleepSuspendsIt() throws {
        try onBus { bus in
            let stage = try SleepStage(bus, .audio())
            stage.player.play()
            stage.turns(2)
            stage.lock(true)
            XCTAssertEqual(stage.player.lanes.suppression, .none)
            stage.sleep(true)
            XCTAssertEqual(stage.player.lanes.suppression, .background)
            stage.sleep(false)
            XCTAssertEqual(stage.player.lanes.suppression, .none, "still locked, and audio continues")
        }
    }

    func testStoppingResumesThePlayer() throws {
        try onBus { bus in
            let stage = try SleepStage(bus, .video())
            stage.player.play()
            stage.turns(2)
            stage.sleep(true)
            stage.monitor.stop()
            XCTAssertEqual(stage.player.lanes.suppression, .none)
        }
    }

    func testReleasingResumesThePlayer() throws {
        try onBus { bus in
            var stage: SleepStage? = try SleepStage(bus, .video())
            let player = stage?.player
            stage?.sleep(true)
            XCTAssertEqual(player?.lanes.suppression, .background)
            stage = nil
            XCTAssertEqual(player?.lanes.suppression, Suppression.none)
        }
    }

    func testMissingSystemBusIsReported() {
        MainActor.assumeIsolated {
            let simulation = Simulation()
            let player = Player(items: [], engine: simulation.provider, scheduler: simulation.scheduler)
            let monitor = SystemSleepMonitor(player: player, bus: .address("unix:path=/nowhere/at/all"))
            waitFor("the failure") { monitor.error != nil }
        }
    }
}

/// A player and a simulated logind.
@MainActor private final class SleepStage {
    let simulation: Simulation
    let player: Player
    let monitor: SystemSleepMonitor
    private let client: BusClient
    private let manager: FakeService
    private var causes: [PlaybackCause] = []

    init(_ bus: PrivateBus, _ item: SimulatedItem) throws {
        simulation = Simulation(library: SimulatedEngine.Library(items: [MPRISBench.second.absoluteString: item]))
        player = Player(
            item: PlayerItem(url: MPRISBench.second), engine: simulation.provider, scheduler: simulation.scheduler)
        client = try BusClient(bus)
        manager = FakeService { _, _ in .success([.objectPath("/org/freedesktop/login1/session/one")]) }
        client.offer(
            manager, path: "/org/freedesktop/login1", name: "org.freedesktop.login1",
            description: """
                <node><interface name="org.freedesktop.login1.Manager">
                <method name="GetSession"><arg type="s" direction="in"/><arg type="o" direction="out"/></method>
                </interface></node>
                """)
        monitor = SystemSleepMonitor(player: player, bus: bus.bus)
        player.onTransition { [weak self] in self?.causes.append($0.cause) }
        waitFor("the session") { [manager] in manager.calls == ["GetSession(auto)"] }
        waitFor("the answer") { [monitor] in monitor.isFollowingLock }
        // The monitor's subscriptions have reached the bus once the bus answers it.
        var isHeard = false
        monitor.connection?.callBus("GetId", []) { _ in isHeard = true }
        waitFor("the bus") { isHeard }
    }

    /// The states that the system events caused, without repetitions.
    var systemCauses: [PlaybackCause] {
        causes.filter { if case .system = $0 { true } else { false } }
    }

    func forget() { causes = [] }

    func turns(_ seconds: Int) {
        for _ in 0..<(seconds * 10) {
            simulation.advance(by: .milliseconds(100))
            Loop.settle()
        }
    }

    func sleep(_ isAsleep: Bool) {
        client.connection.emit(
            "PrepareForSleep", of: "org.freedesktop.login1.Manager", path: "/org/freedesktop/login1",
            arguments: [.boolean(isAsleep)])
        waitFor("the word of sleep") { monitor.isAsleep == isAsleep }
    }

    func lock(_ isLocked: Bool) {
        client.connection.emit(
            "PropertiesChanged", of: "org.freedesktop.DBus.Properties", path: "/org/freedesktop/login1/session/one",
            arguments: [
                .string("org.freedesktop.login1.Session"), .dictionary(["LockedHint": .boolean(isLocked)]),
                .strings([]),
            ])
        waitFor("the word of the lock") { monitor.isLocked == isLocked }
    }
}
