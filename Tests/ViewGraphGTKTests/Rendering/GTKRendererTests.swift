import CGTK
import Foundation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

private struct Counter: View {
    @State private var count = 0

    var body: some View {
        VStack(spacing: 8) {
            Text("\(count)")
            Button("More") { count += 1 }.buttonStyle(.bordered)
        }
    }
}

private struct Everything: View {
    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text("A title").font(.title)
            Text(
                "A long text that needs several lines because the window is not as wide as it is, <b>without</b> markup & all"
            )
            HStack {
                Image(systemName: "play.fill")
                Button("Plain") {}
                Button("Bordered") {}.buttonStyle(.bordered)
                Button("Prominent") {}.buttonStyle(.borderedProminent)
            }
            Color.red.frame(height: 10.5)
            ZStack(alignment: .bottomTrailing) {
                Color.blue.opacity(0.3)
                Text("corner").font(.caption).padding(3)
            }
        }
        .padding()
    }
}

@MainActor private final class Direction: ObservableObject {
    @Published var value = LayoutDirection.leftToRight
}

private struct Turning: View {
    @ObservedObject var direction: Direction

    var body: some View {
        HStack { Slider(value: .constant(0.3)) }.environment(\.layoutDirection, direction.value)
    }
}

/// A description that needs a group while there are two texts.
private struct Growing: View {
    @State private var count = 1

    var body: some View {
        VStack {
            Button("More") { count += 1 }.buttonStyle(.bordered)
            ZStack(alignment: .bottom) {
                Text("first \(count)")
                if count.isMultiple(of: 2) { Text("second").padding(EdgeInsets(bottom: 40)) }
            }
            .padding()
            .accessibilityHidden(true)
        }
    }
}

final class GTKRendererTests: GTKTestCase {
    func testATextStaysOnScreenWhenItsSurroundingsBecomeAWidget() throws {
        try onMain {
            let stage = WindowStage(Growing())
            defer { stage.close() }
            let button = try XCTUnwrap(stage.element { if case .button = $0 { true } else { false } })
            let control = try XCTUnwrap(stage.handle(button)).control
            for count in 2...5 {
                XCTAssertNotEqual(gtk_widget_activate(control), 0)
                waitFor("the new text") { stage.element(text: "first \(count)") != nil }
                stage.settle()
                let texts = ["first \(count)"] + (count.isMultiple(of: 2) ? ["second"] : [])
                for text in texts {
                    let element = try XCTUnwrap(stage.element(text: text))
                    let label = try XCTUnwrap(stage.handle(element), text).control
                    XCTAssertEqual(String(cString: gtk_label_get_text(label.opaque)), text)
                    XCTAssertNotEqual(gtk_widget_get_mapped(label), 0, text)
                    let frame = element.frameInWindow
                    let bounds = try XCTUnwrap(stage.bounds(of: element), text)
                    XCTAssertEqual(bounds.minX, frame.minX, accuracy: 1)
                    XCTAssertEqual(bounds.minY, frame.minY, accuracy: 1)
                }
            }
        }
    }

    func testPressedButtonChangesTheText() throws {
        try onMain {
            let stage = WindowStage(Counter())
            defer { stage.close() }
            XCTAssertNotNil(stage.element(text: "0"))
            let button = try XCTUnwrap(stage.element { if case .button = $0 { true } else { false } })
            let control = try XCTUnwrap(stage.handle(button)).control
            XCTAssertNotEqual(gtk_widget_activate(control), 0)
            waitFor("the new text") { stage.element(text: "1") != nil }
            let label = try XCTUnwrap(stage.element(text: "1").flatMap { stage.handle($0) }).control
            XCTAssertEqual(String(cString: gtk_label_get_text(label.opaque)), "1")
        }
    }

    func testFramesMatchTheLayoutWithinAPixel() throws {
        try onMain {
            let stage = WindowStage(Everything())
            defer { stage.close() }
            stage.settle()
            try expectFramesOfTheLayout(in: stage, Everything())
        }
    }

    func testClosedWindowLeavesNothingBehind() throws {
        try onMain {
            let watched = expectNothingIsLeft(of: Everything())
            XCTAssertGreaterThan(watched, 10)
        }
    }

    func testResizedWindowHasANewLayout() throws {
        try onMain {
            let stage = WindowStage(Everything())
            defer { stage.close() }
            let long = try XCTUnwrap(
                stage.elements.first { element in
                    if case .text(let text)? = element.content?.kind { text.string.hasPrefix("A long") } else { false }
                })
            let before = try XCTUnwrap(stage.bounds(of: long))
            for width: Int32 in [250, 700, 330] {
                gtk_window_set_default_size(stage.window, width, 500)
                waitFor("the size") { gtk_widget_get_width(stage.views.widget) == width }
                stage.settle()
                let bounds = try XCTUnwrap(stage.bounds(of: long))
                XCTAssertEqual(bounds.height, long.frame.height, accuracy: 1)
                XCTAssertLessThanOrEqual(bounds.maxX, CGFloat(width))
                if width == 250 { XCTAssertGreaterThan(bounds.height, before.height) }
            }
        }
    }

    func testRightToLeftMirrorsPositionsAndControls() throws {
        try onMain {
            let stage = WindowStage(
                HStack(spacing: 0) {
                    Text("first")
                    Spacer()
                    Text("last")
                }
                .environment(\.layoutDirection, .rightToLeft))
            defer { stage.close() }
            let first = try XCTUnwrap(stage.element(text: "first"))
            let last = try XCTUnwrap(stage.element(text: "last"))
            XCTAssertEqual(try XCTUnwrap(stage.bounds(of: first)).maxX, 400, accuracy: 1)
            XCTAssertEqual(try XCTUnwrap(stage.bounds(of: last)).minX, 0, accuracy: 1)
            let label = try XCTUnwrap(stage.handle(first)).control
            XCTAssertEqual(gtk_widget_get_direction(label), GTK_TEXT_DIR_RTL)
        }
    }

    func testVisibleControlsFollowTheDirection() throws {
        try onMain {
            let direction = Direction()
            let stage = WindowStage(Turning(direction: direction))
            defer { stage.close() }
            let slider = try XCTUnwrap(stage.element { if case .slider = $0 { true } else { false } })
            let control = try XCTUnwrap(stage.handle(slider)).control
            XCTAssertEqual(gtk_widget_get_direction(control), GTK_TEXT_DIR_LTR)
            direction.value = .rightToLeft
            waitFor("the slider") { gtk_widget_get_direction(control) == GTK_TEXT_DIR_RTL }
            direction.value = .leftToRight
            waitFor("the slider") { gtk_widget_get_direction(control) == GTK_TEXT_DIR_LTR }
        }
    }

    func testMarkupIsShownLiterally() throws {
        try onMain {
            let stage = WindowStage(Text("<b>5 < 6 & 7</b>"))
            defer { stage.close() }
            let element = try XCTUnwrap(stage.element(text: "<b>5 < 6 & 7</b>"))
            let label = try XCTUnwrap(stage.handle(element)).control
            XCTAssertEqual(String(cString: gtk_label_get_text(label.opaque)), "<b>5 < 6 & 7</b>")
        }
    }
}
