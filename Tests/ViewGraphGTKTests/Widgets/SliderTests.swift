import CGTK
import Foundation
import XCTest

@testable import ViewGraph
@testable import ViewGraphGTK

/// A slider of 200 points in the middle of a window.
@MainActor private func sliderStage(
    value: Double, marks: [ClosedRange<Double>] = [], _ record: EventRecord? = nil
) -> WindowStage {
    WindowStage(
        width: 300, height: 100,
        ContentView(
            .slider(SliderContent(value: value, range: 0...10, marks: marks)),
            layout: MeasuredLayout(expanding: .horizontal), record: record
        )
        .frame(width: 200))
}

/// Sliders of 200 points, from 50 to 250 of the window.
final class SliderTests: GTKTestCase {
    func testTheWholeThumbIsGrabbedAndFollowsThePointerWithoutAJump() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            // The thumb is as wide as high, and reaches beyond the ends.
            for (value, middle) in [(5.0, 150), (0, 51), (10, 249)] {
                let record = EventRecord()
                let stage = sliderStage(value: value, record)
                defer { stage.close() }
                let direction = value == 10 ? -1 : 1
                for (x, y) in [(0, 0), (8, 0), (-8, 0), (0, 8), (0, -8), (5, 5), (-5, -5)] {
                    record.events = []
                    try RealInput.perform("mousemove \(middle + x) \(50 + y) mousedown 1")
                    waitFor("the press at \(x), \(y) of \(value)") { record.events.first == .editing(true) }
                    stage.settle()
                    for case .value(let new) in record.events {
                        XCTAssertEqual(new, value, accuracy: 2.1 / 198 * 10, "\(x), \(y): a grab selects nothing")
                    }
                    try RealInput.perform("mousemove \(middle + x + direction * 20) \(50 + y)")
                    // GTK rounds the place of its thumb to points. On a busy computer, the value of the press comes only now.
                    let target = value + Double(direction) * 20 / 198 * 10
                    waitFor("the value \(target) at \(x), \(y)") {
                        guard case .value(let new)? = record.events.last else { return false }
                        return abs(new - target) < 2.1 / 198 * 10
                    }
                    try RealInput.perform("mouseup 1")
                    waitFor("the release") { record.events.last == .editing(false) }
                }
            }
        }
    }

    func testAPressSelectsTheShareOfItsPlace() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let record = EventRecord()
            let stage = sliderStage(value: 0, record)
            defer { stage.close() }
            for x in [14, 15, 57, 100, 151, 199] {
                record.events = []
                try RealInput.perform("mousemove \(50 + x) 50 click 1")
                waitFor("the end of editing") { record.events.last == .editing(false) }
                guard record.events.count == 3, case .value(let value) = record.events[1] else {
                    return XCTFail("\(record.events)")
                }
                // X rounds the place of its pointer to points.
                XCTAssertEqual(value, SliderContent.share(at: CGFloat(x), width: 200) * 10, accuracy: 0.052, "\(x)")
            }
        }
    }

    func testMarksAreDrawnBehindTheThumb() throws {
        try onMain {
            let stage = sliderStage(value: 5, marks: [0...10])
            defer { stage.close() }
            let bare = sliderStage(value: 5)
            defer { bare.close() }
            for x in [146, 150, 154, 157] {
                XCTAssertEqual(
                    Picture.color(of: stage.views.widget, x: x, y: 50),
                    Picture.color(of: bare.views.widget, x: x, y: 50),
                    "\(x)")
            }
            XCTAssertNotEqual(
                Picture.color(of: stage.views.widget, x: 200, y: 50),
                Picture.color(of: bare.views.widget, x: 200, y: 50))
        }
    }

    func testASpinnerIsVisibleOnBlackAndOnWhite() throws {
        try onMain {
            let desktop = try XCTUnwrap(DesktopSettings())
            defer { desktop.requestedScheme = nil }
            for scheme in [ColorScheme.dark, .light] {
                desktop.requestedScheme = scheme
                for background in [Color.black, .white] {
                    let stage = WindowStage(
                        width: 60, height: 60,
                        ZStack {
                            background
                            ProgressView()
                        })
                    defer { stage.close() }
                    let element = try XCTUnwrap(stage.element { if case .progress = $0 { true } else { false } })
                    XCTAssertGreaterThanOrEqual(try XCTUnwrap(stage.bounds(of: element)).width, 20)
                    let level = background == .black ? 0 : 255
                    let visible = (20..<40).flatMap { x in (20..<40).map { (x, $0) } }.count { x, y in
                        let color = Picture.color(of: stage.views.widget, x: x, y: y) ?? []
                        return color.prefix(3).allSatisfy { abs(Int($0) - level) > 80 }
                    }
                    XCTAssertGreaterThan(visible, 25, "\(scheme) on \(background)")
                }
            }
        }
    }
}
