import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct ForEachTests {
    @Test func closureIsTrackedWithoutTheBodyAroundIt() {
        let model = Model()
        let window = HeadlessWindow { Screen(model: model) }
        model.chosen = 1
        window.turn()
        #expect(window.texts == ["", "chosen", ""])
        #expect(window.bodyRuns(of: Screen.self) == 1)
    }
}

@MainActor @Observable private final class Model { var chosen = 0 }

private struct Screen: View {
    let model: Model
    var body: some View {
        ForEach(0..<3) { Text(model.chosen == $0 ? "chosen" : "") }
    }
}
