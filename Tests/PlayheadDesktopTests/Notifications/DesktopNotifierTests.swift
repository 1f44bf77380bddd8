import Foundation
import Playhead
import PlayheadTesting
import XCTest

@testable import PlayheadDesktop

private let description = """
    <node><interface name="org.freedesktop.Notifications">
      <method name="GetCapabilities"><arg type="as" direction="out"/></method>
      <method name="CloseNotification"><arg type="u" direction="in"/></method>
      <method name="Notify">
        <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
      </method>
      <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
    </interface></node>
    """

private let portal = """
    <node><interface name="org.freedesktop.portal.Notification">
      <method name="AddNotification"><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/></method>
      <method name="RemoveNotification"><arg type="s" direction="in"/></method>
    </interface></node>
    """

/// A notification service that records titles, texts and replaced numbers.
@MainActor private final class FakeNotifications {
    let client: BusClient
    private(set) var events: [String] = []
    private var last: UInt32 = 0
    private var service: FakeService?

    init(_ bus: PrivateBus, abilities: [String] = ["body-markup"]) throws {
        client = try BusClient(bus)
        let service = FakeService { [weak self] method, arguments in
            guard let self else { return .success([]) }
            switch (method, arguments.count) {
            case ("GetCapabilities", _): return .success([.strings(abilities)])
            case ("Notify", 8):
                guard case .uint32(let replaced) = arguments[1] else { return .success([]) }
                events.append("\(replaced): \(arguments[3].text ?? "?") | \(arguments[4].text ?? "?")")
                last += 1
                return .success([.uint32(replaced == 0 ? last : replaced)])
            case ("CloseNotification", 1):
                if case .uint32(let number) = arguments[0] { events.append("close \(number)") }
                return .success([])
            default: return .success([])
            }
        }
        self.service = service
        client.offer(
            service, path: "/org/freedesktop/Notifications", name: "org.freedesktop.Notifications",
            description: description)
    }

    func choose(_ number: UInt32) {
        client.connection.emit(
            "ActionInvoked", of: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
            arguments: [.uint32(number), .string("default")])
    }
}

final class DesktopNotifierTests: XCTestCase {
    func testNotificationsReplaceEachOtherAndAreWithdrawn() throws {
        try onBus { bus in
            let desktop = try FakeNotifications(bus)
            let notifier = DesktopNotifier(bus: bus.bus)
            var chosen: [String] = []
            notifier.onActivate = { chosen.append($0) }
            notifier.show(DesktopNotification(id: "a", title: "Before the service answered"))
            notifier.show(DesktopNotification(id: "a", title: "A <b>\u{1B}[1m\ntitle", body: "1 < 2 & \u{202E}3"))
            waitFor("the first notification") { desktop.events.count == 1 }
            XCTAssertEqual(notifier.state, .ready(.notifications))
            XCTAssertEqual(desktop.events, ["0: A <b> title | 1 &lt; 2 &amp; 3"])
            notifier.show(DesktopNotification(id: "a", title: "Second"))
            notifier.show(DesktopNotification(id: "a", title: "Third"))
            notifier.show(DesktopNotification(id: "a", title: "Fourth"))
            waitFor("the others") { desktop.events.last == "1: Fourth | " }
            XCTAssertEqual(Array(desktop.events.dropFirst()), ["1: Second | ", "1: Fourth | "])
            desktop.choose(7)
            desktop.choose(1)
            waitFor("the choice") { chosen == ["a"] }
            notifier.show(DesktopNotification(id: "b", title: "Other"))
            waitFor("the other") { desktop.events.last == "0: Other | " }
            notifier.withdraw("none")
            notifier.withdraw("b")
            waitFor("the withdrawal") { desktop.events.last == "close 2" }
            notifier.stop()
            XCTAssertEqual(notifier.state, .stopped)
        }
    }

    func testThePortalIsUsedWithoutANotificationService() throws {
        try onBus { bus in
            let client = try BusClient(bus)
            let service = FakeService { _, _ in .success([]) }
            client.offer(
                service, path: NotificationRoute.portal.path, name: NotificationRoute.portal.service,
                description: portal)
            let notifier = DesktopNotifier(bus: bus.bus)
            notifier.show(DesktopNotification(id: "a", title: "Title"))
            waitFor("the notification") { !service.calls.isEmpty }
            XCTAssertEqual(service.calls, ["AddNotification(a body,default-action,priority,title)"])
            Loop.settle()
            notifier.withdraw("a")
            waitFor("the withdrawal") { service.calls.count == 2 }
            XCTAssertEqual(service.calls.last, "RemoveNotification(a)")
        }
    }

    func testMissingServicesAreReported() throws {
        try onBus { bus in
            let notifier = DesktopNotifier(bus: bus.bus)
            waitFor("the answer") { notifier.state != .connecting }
            XCTAssertEqual(notifier.state, .unavailable(.noService))
            notifier.show(DesktopNotification(id: "a", title: "Nobody sees this"))
            let other = DesktopNotifier(bus: .address("unix:path=/nowhere/at/all"))
            waitFor("the failure") { other.state != .connecting }
            guard case .unavailable(.connectionFailed) = other.state else { return XCTFail("\(other.state)") }
        }
    }

    func testNextItemIsNamedWhileTheWindowIsNotInUse() throws {
        try onBus { bus in
            let desktop = try FakeNotifications(bus, abilities: [])
            let bench = try MPRISBench(
                bus, items: (1...3).map { PlayerItem(url: MPRISBench.second, title: "Film \($0)") })
            let notifier = PlaybackNotifier(player: bench.player, bus: bus.bus)
            var activations = 0
            notifier.onActivate = { activations += 1 }
            bench.player.play()
            bench.advance(1)
            bench.player.advanceToNextItem()
            bench.advance(1)
            XCTAssertEqual(desktop.events, [])
            notifier.isWindowInUse = false
            bench.player.advanceToNextItem()
            waitFor("the notification") {
                bench.takeTurn(milliseconds: 50)
                return !desktop.events.isEmpty
            }
            XCTAssertEqual(desktop.events, ["0: Film 3 | "])
            // The number has arrived.
            _ = desktop.client.callBus("GetId")
            Loop.settle()
            notifier.isWindowInUse = true
            waitFor("the withdrawal") { desktop.events.last == "close 1" }
            notifier.stop()
            XCTAssertEqual(activations, 0)
        }
    }
}
