import CGTK
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class WheelMovementTests: XCTestCase {
    func testNotchesOfAWheelAreTheMovement() {
        XCTAssertEqual(
            WheelMovement(x: -0.5, y: 2, unit: GDK_SCROLL_UNIT_WHEEL), WheelMovement(deltaX: -0.5, deltaY: 2))
    }

    func testPixelsOfATouchpadAreFractionsOfANotch() {
        XCTAssertEqual(
            WheelMovement(x: 30, y: -1.5, unit: GDK_SCROLL_UNIT_SURFACE), WheelMovement(deltaX: 2, deltaY: -0.1))
    }
}
