import Foundation

/// The session bus and the accessibility bus of a private desktop.
@MainActor struct SessionBuses {
    let session: Bus
    let accessibility: Bus
    private let accessibilityDaemon: pid_t

    /// Starts the buses, and adds the address of the session bus to the environment.
    static func started(
        in folder: URL, _ environment: inout [String: String], _ children: inout [Child]
    ) async throws -> SessionBuses {
        let daemon = try Child(
            "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address=1"], environment: environment,
            folder: folder)
        children.append(daemon)
        let address = try await eventual("the session bus", telling: daemon.errorText) { daemon.firstLine }
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
        let session = try Bus(address: address)
        // The accessibility bus starts on request, and outlives the process that requested it.
        let accessibility = try Bus(
            address: try session.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")[0].text)
        let accessibilityDaemon = try accessibility.processOfBus
        ChildGuard.started(accessibilityDaemon)
        return SessionBuses(
            session: session, accessibility: accessibility, accessibilityDaemon: accessibilityDaemon)
    }

    /// Ends the accessibility bus, which is no child of the test.
    func end() {
        kill(accessibilityDaemon, SIGTERM)
        ChildGuard.ended(accessibilityDaemon)
    }
}
