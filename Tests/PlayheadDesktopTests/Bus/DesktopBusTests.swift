import Testing

@testable import PlayheadDesktop

struct DesktopBusTests {
    private func address(
        _ bus: DesktopBus, _ environment: [String: String] = [:], files: Set<String> = []
    ) -> Result<String, DesktopBusError> {
        Result { () throws(DesktopBusError) in
            try bus.resolvedAddress(environment: { environment[$0] }, isThere: { files.contains($0) })
        }
    }

    @Test func sessionBusIsFoundByAddressOrSocketAndNeverStarted() {
        #expect(address(.session, ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"]) == .success("unix:path=/x"))
        #expect(
            address(.session, ["XDG_RUNTIME_DIR": "/run/user/1"], files: ["/run/user/1/bus"])
                == .success("unix:path=/run/user/1/bus"))
        #expect(
            address(.session, ["XDG_RUNTIME_DIR": "/a b"], files: ["/a b/bus"]) == .success("unix:path=/a%20b/bus"))
        #expect(address(.session, ["XDG_RUNTIME_DIR": "/run/user/1", "DISPLAY": ":0"]) == .failure(.noBus))
        #expect(address(.session, ["DBUS_SESSION_BUS_ADDRESS": ""]) == .failure(.noBus))
    }

    @Test func systemBusIsFoundByAddressOrSocket() {
        #expect(address(.system, ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/y"]) == .success("unix:path=/y"))
        #expect(
            address(.system, files: ["/var/run/dbus/system_bus_socket"])
                == .success("unix:path=/var/run/dbus/system_bus_socket"))
        #expect(address(.system) == .failure(.noBus))
    }

    @Test func everyErrorHasACauseAndARemedy() {
        let errors: [DesktopBusError] = [
            .noBus, .connectionFailed("no"), .disconnected, .nameRefused("org.x"), .noService,
        ]
        for error in errors { #expect(error.description.split(separator: ". ").count == 2, "\(error)") }
    }
}
