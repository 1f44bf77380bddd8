import CGTK
import Foundation
import Observation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class AnimationTests: GTKTestCase {
    func testOpacityIsAnimatedAndComesToRest() throws {
        try onMain {
            let model = Model()
            let stage = WindowStage(Fading(model: model))
            defer { stage.close() }
            // The animation starts now, although the graph was idle before.
            stage.settle()
            var seen: [Double] = []
            withAnimation(.linear(duration: 0.2)) { model.isFaint = true }
            waitFor("the end") {
                let widgets = stage.elements.compactMap { stage.handle($0)?.container.widget }
                let opacity = widgets.map { gtk_widget_get_opacity($0) }.min() ?? 1
                if seen.last != opacity { seen.append(opacity) }
                return abs(opacity - 0.2) < 0.01
            }
            XCTAssertEqual(seen, seen.sorted(by: >))
            XCTAssertGreaterThan(seen.filter { $0 > 0.25 && $0 < 0.95 }.count, 1, "\(seen)")
        }
    }

    func testFrameIsAnimated() throws {
        try onMain {
            let model = Model()
            let stage = WindowStage(Moving(model: model))
            defer { stage.close() }
            let element = try XCTUnwrap(stage.element(text: "move"))
            var seen: [CGFloat] = []
            withAnimation(.linear(duration: 0.2)) { model.isFaint = true }
            waitFor("the end") {
                guard let place = stage.bounds(of: element)?.minX else { return false }
                if seen.last != place { seen.append(place) }
                return place >= 200
            }
            XCTAssertEqual(seen, seen.sorted())
            XCTAssertGreaterThan(seen.count, 3)
        }
    }
}

@MainActor @Observable private final class Model {
    var isFaint = false
}

private struct Fading: View {
    let model: Model
    var body: some View { Text("fade").opacity(model.isFaint ? 0.2 : 1) }
}

private struct Moving: View {
    let model: Model
    var body: some View {
        Text("move").frame(maxWidth: .infinity, alignment: model.isFaint ? .trailing : .leading)
    }
}
