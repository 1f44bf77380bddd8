import XCTest

@testable import PlayheadDesktop

final class NetworkConnectionMonitorTests: XCTestCase {
    func testTheConnectionInUseIsFollowed() throws {
        try onBus { bus in
            let manager = try FakeNetworkManager(bus)
            let monitor = NetworkConnectionMonitor(bus: bus.bus)
            XCTAssertNil(monitor.current)
            waitFor("the first connection") { monitor.isSettled }
            XCTAssertEqual(monitor.current, NetworkConnection(id: "uuid-home", name: "Home"))
            manager.use("train")
            waitFor("the second connection") { monitor.current?.id == "uuid-train" }
            // The name comes from a stranger.
            XCTAssertEqual(monitor.current?.name, "Train gpj.exe")
            manager.use(nil)
            waitFor("the end of the connection") { monitor.current == nil }
            manager.use("home")
            waitFor("the first connection again") { monitor.current?.name == "Home" }
            XCTAssertNil(monitor.error)
        }
    }

    func testAConnectionThatWasReplacedBeforeItAnsweredIsIgnored() throws {
        try onBus { bus in
            let manager = try FakeNetworkManager(bus)
            let monitor = NetworkConnectionMonitor(bus: bus.bus)
            waitFor("the first connection") { monitor.isSettled }
            var names: [String?] = []
            manager.use("train")
            manager.use("home")
            manager.use("train")
            waitFor("the last connection") {
                if names.last != monitor.current?.name { names.append(monitor.current?.name) }
                return monitor.current?.id == "uuid-train"
            }
            XCTAssertEqual(names, ["Home", "Train gpj.exe"])
        }
    }

    func testConnectionsWithoutAnIdentifierAreUnknown() throws {
        try onBus { bus in
            let manager = try FakeNetworkManager(bus)
            let monitor = NetworkConnectionMonitor(bus: bus.bus)
            waitFor("the first connection") { monitor.current != nil }
            manager.use("broken")
            waitFor("the broken connection") { monitor.current == nil }
            manager.use("home")
            waitFor("the first connection again") { monitor.current != nil }
            manager.use("missing")
            waitFor("the missing connection") { monitor.current == nil }
        }
    }

    func testABusWithoutNetworkManagerSettlesWithAReason() throws {
        try onBus { bus in
            let monitor = NetworkConnectionMonitor(bus: bus.bus)
            waitFor("the failure") { monitor.isSettled }
            XCTAssertEqual(monitor.error, .noService)
            XCTAssertNil(monitor.current)
            // It may start later.
            let manager = try FakeNetworkManager(bus)
            manager.use("home")
            waitFor("the connection") { monitor.current?.name == "Home" }
            XCTAssertNil(monitor.error)
            bus.stop()
            waitFor("the end of the bus") { monitor.error == .disconnected }
            XCTAssertNil(monitor.current)
        }
    }

    func testAMissingBusIsReported() {
        MainActor.assumeIsolated {
            let monitor = NetworkConnectionMonitor(bus: .address("unix:path=/nowhere/at/all"))
            waitFor("the failure") { monitor.error != nil }
            XCTAssertTrue(monitor.isSettled)
        }
    }

    func testNothingStaysBehind() throws {
        try onBus { bus in
            _ = try FakeNetworkManager(bus)
            weak var gone: NetworkConnectionMonitor?
            do {
                let monitor = NetworkConnectionMonitor(bus: bus.bus)
                gone = monitor
                waitFor("the answer") { monitor.isSettled }
            }
            XCTAssertNil(gone)
        }
    }
}

/// A simulated NetworkManager with four connections, of which “home” is in use at first.
@MainActor private final class FakeNetworkManager {
    private let client: BusClient
    private let manager: FakeService
    private var connections: [FakeService] = []

    private static let name = "org.freedesktop.NetworkManager"
    private static let path = "/org/freedesktop/NetworkManager"

    init(_ bus: PrivateBus) throws {
        client = try BusClient(bus)
        manager = FakeService { _, _ in .success([]) }
        manager.properties["PrimaryConnection"] = .objectPath(Self.path(of: "home"))
        for (key, id, name) in [
            ("home", "uuid-home", "Home"), ("train", "uuid-train", "Train \u{202E}gpj.exe"), ("broken", "", "Broken"),
        ] {
            let connection = FakeService { _, _ in .success([]) }
            connection.properties = ["Uuid": .string(id), "Id": .string(name)]
            client.connection.export(
                connection, path: Self.path(of: key),
                description: """
                    <node><interface name="\(Self.name).Connection.Active">
                    <property name="Uuid" type="s" access="read"/><property name="Id" type="s" access="read"/>
                    </interface></node>
                    """)
            connections.append(connection)
        }
        client.offer(
            manager, path: Self.path, name: Self.name,
            description: """
                <node><interface name="\(Self.name)">
                <property name="PrimaryConnection" type="o" access="read"/>
                </interface></node>
                """)
    }

    /// Uses another connection; `nil` for none.
    func use(_ key: String?) {
        let path = BusValue.objectPath(key.map(Self.path(of:)) ?? "/")
        manager.properties["PrimaryConnection"] = path
        client.connection.emit(
            "PropertiesChanged", of: "org.freedesktop.DBus.Properties", path: Self.path,
            arguments: [.string(Self.name), .dictionary(["PrimaryConnection": path]), .strings([])])
    }

    private static func path(of key: String) -> String { "\(path)/ActiveConnection/\(key)" }
}
