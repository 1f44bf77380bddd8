import XCTest

@testable import ViewGraphGTK

final class SessionBusNoticeTests: XCTestCase {
    func testBusIsFoundByAddressOrSocket() {
        XCTAssertTrue(
            SessionBusNotice.hasSessionBus(
                environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"], isThere: { _ in false }))
        XCTAssertTrue(
            SessionBusNotice.hasSessionBus(
                environment: ["XDG_RUNTIME_DIR": "/run/user/1"], isThere: { $0 == "/run/user/1/bus" }))
        XCTAssertFalse(
            SessionBusNotice.hasSessionBus(environment: ["XDG_RUNTIME_DIR": "/run/user/1"], isThere: { _ in false }))
        XCTAssertFalse(SessionBusNotice.hasSessionBus(environment: [:], isThere: { _ in true }))
    }

    func testOnlyTheBusMessageIsSuppressed() {
        XCTAssertTrue(SessionBusNotice.isNotice("Unable to acquire session bus: no dbus-launch"))
        XCTAssertFalse(SessionBusNotice.isNotice("Failed to measure something"))
    }
}
