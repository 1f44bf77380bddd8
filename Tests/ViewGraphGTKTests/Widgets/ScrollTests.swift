import CGTK
import ViewGraph
import XCTest

@testable import ViewGraphGTK

private struct LongList: View {
    let scrolls: Scrolls

    var body: some View {
        ScrollViewReader { proxy in
            List(0..<10_000, id: \.self) { Text("row \($0)") }
                .onAppear { scrolls.proxy = proxy }
        }
    }
}

@MainActor private final class Scrolls {
    var proxy: ScrollViewProxy?
}

final class ScrollTests: GTKTestCase {
    func testListScrollsToItsTargetAndIsDrawnThere() throws {
        try onMain {
            let scrolls = Scrolls()
            let stage = WindowStage(LongList(scrolls: scrolls))
            defer { stage.close() }
            stage.settle()
            let proxy = try XCTUnwrap(scrolls.proxy)
            for (row, anchor) in [(5_000, UnitPoint.center), (9_999, .bottom), (0, .top), (400, .top)] {
                proxy.scrollTo(row, anchor: anchor)
                // Drawing a widget without a size is a warning, which fails the test.
                stage.settle()
                let element = try XCTUnwrap(stage.element(text: "row \(row)"))
                let bounds = try XCTUnwrap(stage.bounds(of: element))
                XCTAssertEqual(bounds.minY, element.frameInWindow.minY, accuracy: 1)
                XCTAssertTrue((0..<300).contains(bounds.midY), "row \(row) is at \(bounds)")
            }
        }
    }

    func testWheelOverASliderScrollsTheListAroundIt() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            var value = 0.5
            let stage = WindowStage(
                ScrollView {
                    VStack(spacing: 0) {
                        Slider(value: Binding(get: { value }, set: { value = $0 })).frame(height: 200)
                        Color.red.frame(height: 800)
                    }
                })
            defer { stage.close() }
            stage.settle()
            let scroll = try XCTUnwrap(stage.element { if case .scroll = $0 { true } else { false } })
            try RealInput.perform("mousemove 200 100 click 5 click 5")
            waitFor("the scroll view") { scroll.scrollOffset.y > 10 }
            XCTAssertEqual(value, 0.5)
        }
    }
}
