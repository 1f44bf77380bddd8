import Observation
import Testing

@testable import ViewGraph

@MainActor struct LeavingTests {
    @Test func windowReleasedOnAnotherThreadClosesOnTheMainActor() async {
        let log = EventLog()
        var window: HeadlessWindow? = HeadlessWindow {
            Text("film").onDisappear {
                MainActor.assertIsolated()
                log("disappeared")
            }
        }
        let node = window?.host.rootNode?.link
        let (queue, continuation) = AsyncStream.makeStream(of: HeadlessWindow?.self)
        continuation.yield(window)
        continuation.finish()
        window = nil
        #expect(node?.target != nil && log.lines.isEmpty)
        await Task.detached { for await last in queue { _ = last } }.value
        await settle { node?.target == nil }
        #expect(log.take() == ["disappeared"])
    }

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
