import XCTest

@testable import PlayheadDesktop

/// A separate client of the bus.
@MainActor final class BusClient {
    let connection: BusConnection
    /// The signals since the last ``take()``.
    private(set) var signals: [BusSignal] = []

    init(_ bus: PrivateBus) throws {
        var result: Result<BusConnection, DesktopBusError>?
        BusConnection.open(address: bus.address) { result = $0 }
        waitFor("the connection") { result != nil }
        connection = try XCTUnwrap(result).get()
    }

    /// Receives all signals of a path.
    func listen(path: String) {
        connection.subscribe(to: nil, of: nil, path: path) { [weak self] in self?.signals.append($0) }
        _ = callBus("GetId")
    }

    /// Calls a method and waits for its reply.
    func call(_ call: BusCall) -> Result<[BusValue], BusFailure> {
        var result: Result<[BusValue], BusFailure>?
        connection.call(call) { result = $0 }
        waitFor("the answer of \(call.method)") { result != nil }
        return result ?? .failure(.notSupported("no answer"))
    }

    func callBus(_ method: String, _ arguments: BusValue...) -> [BusValue] {
        let result = call(
            BusCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                method: method, arguments: arguments))
        return (try? result.get()) ?? []
    }

    /// The names on the bus with a prefix.
    func names(_ prefix: String) -> [String] {
        guard case .strings(let names) = callBus("ListNames").first else { return [] }
        return names.filter { $0.hasPrefix(prefix) }.sorted()
    }

    /// Exports an object under a name.
    func offer(_ object: any BusObject, path: String, name: String, description: String) {
        connection.export(object, path: path, description: description)
        var isOurs: Bool?
        connection.requestName(name) { isOurs = $0 }
        waitFor("the name \(name)") { isOurs != nil }
        XCTAssertEqual(isOurs, true)
    }

    /// The signals received, once all signals that `name` sent so far have arrived.
    func take(after name: String) -> [BusSignal] {
        // Ends the turn. A reply from the same sender then follows its signals.
        Loop.settle()
        let ping = call(
            BusCall(destination: name, path: "/", interface: "org.freedesktop.DBus.Peer", method: "Ping"))
        XCTAssertEqual(ping, .success([]))
        defer { signals = [] }
        return signals
    }
}
