import Observation
import Testing

@testable import ViewGraph

@MainActor struct LeavingTests {
    @Test func fadingElementIsRemovedOnceWithItsContainer() {
        let model = LeavingModel()
        let window = HeadlessWindow { Leaving(model: model) }
        withAnimation(.linear(duration: 1)) { model.hasChild = false }
        window.turn()
        window.advance(by: .milliseconds(500))
        model.hasParent = false
        window.turn()
        window.advance(by: .seconds(1))
        #expect(window.renderer.handleCount == 1)
        #expect(!window.renderer.needsFrames)
    }

    @Test func fadingElementStaysWhileItsNeighborsChange() {
        let model = LeavingModel()
        let window = HeadlessWindow { Leaving(model: model) }
        withAnimation(.linear(duration: 1)) { model.hasChild = false }
        window.turn()
        #expect(window.description.contains("fading"))
        model.name = nil
        window.turn()
        window.advance(by: .milliseconds(500))
        #expect(window.description.contains("fading"))
        window.advance(by: .milliseconds(600))
        #expect(!window.description.contains("fading"))
    }

    @Test func reducedMotionRemovesWithoutFading() {
        var environment = EnvironmentValues()
        environment.accessibilityReduceMotion = true
        let model = LeavingModel()
        let window = HeadlessWindow(environment: environment) { Leaving(model: model) }
        withAnimation(.linear(duration: 1)) { model.hasChild = false }
        window.turn()
        #expect(!window.description.contains("fading"))
    }
}

@MainActor @Observable private final class LeavingModel {
    var hasChild = true
    var hasParent = true
    var name: String? = "name"
}

private struct Leaving: View {
    let model: LeavingModel
    var body: some View {
        if model.hasParent {
            VStack {
                if let name = model.name { Text(name) }
                if model.hasChild { Text("fading").transition(.opacity) }
            }
            .border(.red)
        }
    }
}
