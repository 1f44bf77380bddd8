import Foundation
import Observation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class RestingPointerTests: GTKTestCase {
    func testClicksReachWhatAppearsAndDisappearsUnderThePointer() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let model = Cover()
            let stage = WindowStage(Covered(model: model))
            defer { stage.close() }
            try RealInput.perform("mousemove 20 20 mousemove 200 150")
            stage.settle()
            for isShown in [true, false, true] {
                model.isShown = isShown
                let end = Date.now + 0.2
                waitFor("some frames") { Date.now > end }
                let count = model.presses.count
                try RealInput.perform("click 1")
                waitFor("the press") { model.presses.count > count }
            }
            XCTAssertEqual(model.presses, ["cover", "below", "cover"])
        }
    }
}

@MainActor @Observable private final class Cover {
    var isShown = false
    var presses: [String] = []
}

private struct Covered: View {
    let model: Cover

    var body: some View {
        ZStack {
            Button(action: { model.presses.append("below") }, label: { Text("below").frame(width: 200, height: 100) })
            Button(action: { model.presses.append("cover") }, label: { Text("cover").frame(width: 200, height: 100) })
                .opacity(model.isShown ? 1 : 0)
        }
    }
}
