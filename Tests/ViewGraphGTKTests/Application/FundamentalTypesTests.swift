import CViewContainer
import XCTest

/// GTK's fundamental types are registered before `main`, because GStreamer registers its own on other threads and two
/// concurrent registrations can get the same number.
final class FundamentalTypesTests: XCTestCase {
    func testFundamentalTypesAreRegisteredFirst() {
        XCTAssertNotEqual(view_fundamental_types_are_first(), 0)
    }
}
