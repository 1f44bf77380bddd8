import CViewContainer
import XCTest

/// GTK's fundamental types are there before `main`: GStreamer registers its own on other threads, and two that do so at
/// once may get the same number.
final class FundamentalTypesTests: XCTestCase {
    func testFundamentalTypesAreRegisteredFirst() {
        XCTAssertNotEqual(view_fundamental_types_are_first(), 0)
    }
}
