#if DEBUG
import Foundation
import Testing

@testable import ViewGraph

@MainActor struct BodyCounterTests {
    @Test func counterShowsEvaluationsCausesNoneAndLetsTapsThrough() {
        BodyCounter.isEnabled = true
        defer { BodyCounter.isEnabled = false }
        let window = HeadlessWindow { Counted() }
        #expect(window.texts == ["0", "1"])
        window.element(label: "0")?.tap()
        #expect(window.texts == ["1", "2"])
        window.resize(to: CGSize(width: 300, height: 300))
        #expect(window.bodyRuns(of: Counted.self) == 2)
        #expect(window.elements.contains { $0.content?.border?.width == 2 })
    }

    @Test func disabledCounterIsTheViewItself() {
        let window = HeadlessWindow { Counted() }
        #expect(window.texts == ["0"])
    }
}

private struct Counted: View {
    @State private var count = 0
    var body: some View {
        Button("\(count)") { count += 1 }._debugBodyCounter()
    }
}
#endif
