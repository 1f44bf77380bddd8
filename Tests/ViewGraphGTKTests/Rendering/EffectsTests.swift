import CGTK
import Foundation
import Observation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class EffectsTests: GTKTestCase {
    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 1)

    func testLinearGradientRunsFromItsFirstColorToItsLast() throws {
        try onMain {
            let stage = WindowStage(
                width: 100, height: 100,
                LinearGradient(colors: [Self.red, Self.blue], startPoint: .leading, endPoint: .trailing))
            defer { stage.close() }
            stage.settle()
            expect(stage, 1, 50, [252, 0, 3])
            expect(stage, 50, 50, [127, 0, 128])
            expect(stage, 98, 50, [3, 0, 252])
        }
    }

    func testRadialGradientRunsOutward() throws {
        try onMain {
            let stage = WindowStage(
                width: 100, height: 100,
                RadialGradient(colors: [Self.red, Self.blue], center: .center, startRadius: 10, endRadius: 40))
            defer { stage.close() }
            stage.settle()
            expect(stage, 50, 50, [255, 0, 0])
            expect(stage, 75, 50, [127, 0, 128])
            expect(stage, 97, 50, [0, 0, 255])
        }
    }

    func testRadialGradientWithSwappedRadiiRunsInward() throws {
        try onMain {
            let stage = WindowStage(
                width: 100, height: 100,
                RadialGradient(colors: [Self.red, Self.blue], center: .center, startRadius: 40, endRadius: 0))
            defer { stage.close() }
            stage.settle()
            expect(stage, 50, 50, [6, 0, 249])
            expect(stage, 97, 50, [255, 0, 0])
        }
    }

    func testAngularGradientTurnsClockwiseFromTheTrailingSide() throws {
        try onMain {
            let stage = WindowStage(
                width: 100, height: 100, AngularGradient(colors: [Self.red, Self.blue], center: .center))
            defer { stage.close() }
            stage.settle()
            expect(stage, 95, 52, [252, 0, 3])
            expect(stage, 50, 95, [191, 0, 64])
            expect(stage, 5, 50, [127, 0, 128])
            expect(stage, 50, 5, [64, 0, 191])
        }
    }

    func testGradientsWithoutExtentOrColorsDrawNoGarbage() throws {
        try onMain {
            let stage = WindowStage(
                width: 90, height: 30,
                HStack(spacing: 0) {
                    LinearGradient(colors: [Self.red, Self.blue], startPoint: .top, endPoint: .top)
                    RadialGradient(colors: [Self.red, Self.blue], center: .center, startRadius: 5, endRadius: 5)
                    LinearGradient(colors: [], startPoint: .top, endPoint: .bottom)
                })
            defer { stage.close() }
            stage.settle()
            expect(stage, 15, 15, [0, 0, 255])
            expect(stage, 45, 15, [0, 0, 255])
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 75, y: 15)?.last, 0)
        }
    }

    func testShapesAreFilledInsideTheirOutlineOnly() throws {
        try onMain {
            let stage = WindowStage(
                width: 200, height: 50,
                HStack(spacing: 0) {
                    Circle().fill(Self.red).frame(width: 50)
                    Ellipse().fill(Self.red).frame(width: 50)
                    Capsule().fill(Self.red).frame(width: 100)
                })
            defer { stage.close() }
            stage.settle()
            for x in [25, 75, 150] { expect(stage, x, 25, [255, 0, 0]) }
            for x in [2, 52, 101] {
                XCTAssertEqual(Picture.color(of: stage.views.widget, x: x, y: 2)?.last, 0, "\(x)")
            }
        }
    }

    func testStrokeIsCenteredOnTheEdgeAndStrokeBorderLiesInside() throws {
        try onMain {
            let stage = WindowStage(
                width: 200, height: 100,
                HStack(spacing: 0) {
                    Rectangle().stroke(Self.red, lineWidth: 10).padding(20)
                    Rectangle().strokeBorder(Self.red, lineWidth: 10).padding(20)
                })
            defer { stage.close() }
            stage.settle()
            expect(stage, 17, 50, [255, 0, 0])
            expect(stage, 23, 50, [255, 0, 0])
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 27, y: 50)?.last, 0)
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 117, y: 50)?.last, 0)
            expect(stage, 127, 50, [255, 0, 0])
        }
    }

    func testClipShapeCutsTheContent() throws {
        try onMain {
            let stage = WindowStage(
                width: 100, height: 100, Self.red.frame(width: 100, height: 60).clipShape(Circle()))
            defer { stage.close() }
            stage.settle()
            expect(stage, 50, 50, [255, 0, 0])
            expect(stage, 50, 22, [255, 0, 0])
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 10, y: 50)?.last, 0)
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 25, y: 25)?.last, 0)
        }
    }

    func testShadowFollowsTheOutlineAndFadesOut() throws {
        try onMain {
            let stage = WindowStage(
                width: 100, height: 100,
                Circle().fill(Self.red).frame(width: 40, height: 40).shadow(color: Self.blue, radius: 6, y: 10))
            defer { stage.close() }
            stage.settle()
            expect(stage, 50, 50, [255, 0, 0])
            let below = try XCTUnwrap(Picture.color(of: stage.views.widget, x: 50, y: 76))
            XCTAssertGreaterThan(below[2], 60, "\(below)")
            XCTAssertEqual(below[0], 0)
            let above = try XCTUnwrap(Picture.color(of: stage.views.widget, x: 50, y: 20))
            XCTAssertLessThan(above[3], below[3], "the shadow lies below")
            XCTAssertLessThan(try XCTUnwrap(Picture.color(of: stage.views.widget, x: 3, y: 3))[3], 20)
        }
    }

    func testEffectsChangeAndGoAway() throws {
        try onMain {
            let model = EffectModel()
            let stage = WindowStage(width: 100, height: 100, EffectView(model: model))
            defer { stage.close() }
            stage.settle()
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 2, y: 2)?.last, 0)
            model.isRound = false
            stage.settle()
            expect(stage, 2, 2, [255, 0, 0])
        }
    }
}

@MainActor @Observable private final class EffectModel { var isRound = true }

private struct EffectView: View {
    let model: EffectModel

    var body: some View {
        Color(red: 1, green: 0, blue: 0)
            .clipShape(RoundedRectangle(cornerRadius: model.isRound ? 40 : 0))
    }
}

/// Compares a pixel with an opaque color, with a tolerance for rounding.
@MainActor private func expect(
    _ stage: WindowStage, _ x: Int, _ y: Int, _ color: [Int], file: StaticString = #filePath, line: UInt = #line
) {
    let shown = Picture.color(of: stage.views.widget, x: x, y: y)?.map { Int($0) } ?? []
    let isClose = shown.count == 4 && zip(shown, color + [255]).allSatisfy { abs($0 - $1) <= 6 }
    XCTAssertTrue(isClose, "\(shown) is not \(color) at \(x), \(y)", file: file, line: line)
}
