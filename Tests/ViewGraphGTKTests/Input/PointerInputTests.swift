import CGTK
import Foundation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class PointerInputTests: GTKTestCase {
    func testDragIsReportedInCoordinatesOfTheGraph() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let stage = WindowStage(Text("drag"))
            defer { stage.close() }
            var samples: [PointerEvent] = []
            stage.renderer.pointers.onPointer = { samples.append($0) }
            try RealInput.perform("mousemove 100 80 mousedown 1 mousemove 130 90 mouseup 1")
            waitFor("the end of the drag") { samples.last?.phase == .released }
            XCTAssertEqual(samples.first?.phase, .pressed)
            XCTAssertEqual(samples.first?.location, CGPoint(x: 100, y: 80))
            XCTAssertTrue(samples.dropFirst().dropLast().allSatisfy { $0.phase == .moved })
            XCTAssertEqual(samples.last?.location, CGPoint(x: 130, y: 90))
        }
    }

    func testTapReachesGesturesButNotThroughAButton() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            var events: [String] = []
            let stage = WindowStage(
                ZStack {
                    Color.blue.onTapGesture { events.append("tap") }
                    Button(action: { events.append("button") }, label: { Text("press").frame(width: 80, height: 40) })
                })
            defer { stage.close() }
            try RealInput.perform("mousemove 50 50 click 1")
            waitFor("the tap") { events.count == 1 }
            try RealInput.perform("mousemove 200 150 click 1")
            waitFor("the press") { events.count == 2 }
            XCTAssertEqual(events, ["tap", "button"])
        }
    }

    func testListeningWithholdsNothingFromButtons() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            var presses = 0
            let stage = WindowStage(
                Button(action: { presses += 1 }, label: { Text("press").frame(width: 200, height: 100) }))
            defer { stage.close() }
            var phases: [PointerEvent.Phase] = []
            stage.renderer.pointers.onPointer = { phases.append($0.phase) }
            try RealInput.perform("mousemove 200 150 click 1")
            waitFor("the press") { presses == 1 && phases.last == .released }
            XCTAssertEqual(phases.first, .pressed)
        }
    }

    func testButtonDropsAPressThatBecameADrag() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            var presses = 0
            var drags: [String] = []
            let stage = WindowStage(
                Button(action: { presses += 1 }, label: { Text("press").frame(width: 200, height: 100) })
                    .highPriorityGesture(
                        DragGesture().onChanged { _ in drags.append("changed") }.onEnded { _ in drags.append("ended") })
            )
            defer { stage.close() }
            try RealInput.perform("mousemove 200 150 mousedown 1 mousemove 230 150 mousemove 240 150 mouseup 1")
            waitFor("the end of the drag") { drags.last == "ended" }
            stage.settle()
            XCTAssertEqual(drags.first, "changed")
            XCTAssertEqual(presses, 0)
            try RealInput.perform("mousemove 200 150 click 1")
            waitFor("a plain press") { presses == 1 }
        }
    }

    func testWheelWithControlMagnifiesInsteadOfScrolling() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let stage = WindowStage(Text("zoom"))
            defer { stage.close() }
            var notches: [Double] = []
            var place: CGPoint?
            stage.renderer.pointers.onWheel = {
                notches.append($0)
                place = $1
            }
            try RealInput.perform("mousemove 100 80 keydown Control_L click 4 click 4 keyup Control_L")
            waitFor("the wheel") { notches.count >= 2 }
            XCTAssertTrue(notches.allSatisfy { $0 == -1 }, "\(notches)")
            XCTAssertEqual(place, CGPoint(x: 100, y: 80))
        }
    }

    func testUnusedKeysReachTheGraph() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            var keys: [KeyPress] = []
            let stage = WindowStage(
                Button("focus") {}.onKeyPress { press in
                    keys.append(press)
                    return .handled
                })
            defer { stage.close() }
            try RealInput.focusFirstWindow()
            waitFor("focus") { gtk_window_is_active(stage.window) != 0 }
            gtk_widget_child_focus(stage.views.widget, GTK_DIR_TAB_FORWARD)
            try RealInput.perform("key ctrl+k key Escape")
            waitFor("the keys") { keys.count == 2 }
            XCTAssertEqual(keys, [KeyPress(key: "k", modifiers: .control), KeyPress(key: .escape)])
        }
    }
}
