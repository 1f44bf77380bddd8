import CGTK
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class KeyPressTests: XCTestCase {
    func testKeysHaveTheNamesOfTheGraph() {
        XCTAssertEqual(KeyPress(key: UInt32(GDK_KEY_a), modifiers: GDK_CONTROL_MASK)?.key, "a")
        XCTAssertEqual(KeyPress(key: UInt32(GDK_KEY_a), modifiers: GDK_CONTROL_MASK)?.modifiers, .control)
        XCTAssertEqual(KeyPress(key: UInt32(GDK_KEY_A), modifiers: GDK_SHIFT_MASK)?.key, "a")
        XCTAssertEqual(KeyPress(key: UInt32(GDK_KEY_Escape), modifiers: GdkModifierType(0))?.key, .escape)
        XCTAssertEqual(KeyPress(key: UInt32(GDK_KEY_KP_Left), modifiers: GDK_ALT_MASK)?.key, .leftArrow)
        XCTAssertEqual(KeyPress(key: UInt32(GDK_KEY_adiaeresis), modifiers: GdkModifierType(0))?.key, "ä")
    }

    func testModifierKeysAreNotKeyPresses() {
        XCTAssertNil(KeyPress(key: UInt32(GDK_KEY_Shift_L), modifiers: GdkModifierType(0)))
    }
}
