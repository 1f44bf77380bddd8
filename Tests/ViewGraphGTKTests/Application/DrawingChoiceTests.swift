import XCTest

@testable import ViewGraphGTK

final class DrawingChoiceTests: XCTestCase {
    func testCairoDrawsWithoutAGPU() {
        XCTAssertEqual(
            DrawingChoice(environment: [:], hasRenderNode: false, minorVersion: 8).variables,
            ["GSK_RENDERER": "cairo", "GDK_DEBUG": "gl-disable"])
        XCTAssertEqual(
            DrawingChoice(environment: [:], hasRenderNode: false, minorVersion: 16).variables,
            ["GSK_RENDERER": "cairo", "GDK_DISABLE": "gl,vulkan"])
    }

    func testCairoWithoutAGPUNeedsNoOpenGL() {
        XCTAssertEqual(
            DrawingChoice(environment: ["GSK_RENDERER": "cairo"], hasRenderNode: false, minorVersion: 14).variables,
            ["GDK_DEBUG": "gl-disable"])
        XCTAssertEqual(DrawingChoice(environment: ["GSK_RENDERER": "cairo"], hasRenderNode: true).variables, [:])
    }

    func testGTKChoosesWithAGPU() {
        XCTAssertEqual(DrawingChoice(environment: [:], hasRenderNode: true).variables, [:])
    }

    func testUserSettingsTakePrecedence() {
        for name in ["GSK_RENDERER", "GDK_DEBUG", "GDK_DISABLE"] {
            XCTAssertEqual(DrawingChoice(environment: [name: "gl"], hasRenderNode: false).variables, [:])
        }
    }
}
