import Foundation
import Testing

@testable import ViewGraph

@MainActor struct AnimationTests {
    private let size = CGSize(width: 200, height: 100)

    private func window(reducesMotion: Bool = false) -> HeadlessWindow {
        var environment = EnvironmentValues()
        environment.accessibilityReduceMotion = reducesMotion
        return HeadlessWindow(size: size, environment: environment) { Moving() }
    }

    private func box(_ window: HeadlessWindow) -> HeadlessElement? {
        window.elements.first { $0.content?.background != nil }
    }

    @Test func framesOffsetsAndColorsMoveTogether() {
        let window = window()
        #expect(box(window)?.shownFrame == CGRect(x: 0, y: 40, width: 20, height: 20))
        window.element(label: "go")?.activate()
        window.advance(by: .milliseconds(100))
        #expect(box(window)?.shownFrame == CGRect(x: 50, y: 40, width: 40, height: 20))
        let color = (box(window)?.element.rendering?.shownContent.background?.red ?? 0)
        #expect(abs(color - 0.5) < 0.001)
        #expect(box(window)?.frame == CGRect(x: 100, y: 40, width: 60, height: 20))
        window.advance(by: .milliseconds(100))
        #expect(box(window)?.shownFrame == CGRect(x: 100, y: 40, width: 60, height: 20))
        #expect(!window.renderer.needsFrames)
    }

    @Test func newTargetInFlightStartsFromTheShownState() {
        let window = window()
        window.element(label: "go")?.activate()
        window.advance(by: .milliseconds(100))
        window.element(label: "go")?.activate()
        #expect(box(window)?.shownFrame.minX == 50)
        window.advance(by: .milliseconds(100))
        #expect(box(window)?.shownFrame.minX == 25)
        window.advance(by: .milliseconds(100))
        #expect(box(window)?.shownFrame.minX == 0)
    }

    @Test func reducedMotionAppliesChangesImmediately() {
        let window = window(reducesMotion: true)
        window.element(label: "go")?.activate()
        #expect(box(window)?.shownFrame.minX == 100)
        #expect(!window.renderer.needsFrames)
    }

    @Test func tapsHitTheFinalFrameDuringAnAnimation() {
        let window = window()
        window.element(label: "go")?.activate()
        window.advance(by: .milliseconds(100))
        let path = window.host.hitPath(at: CGPoint(x: 150, y: 50))
        #expect(path.last?.content?.background != nil)
    }
}

private struct Moving: View {
    @State private var isAway = false
    var body: some View {
        ZStack(alignment: .leading) {
            (isAway ? Color(white: 1) : Color(white: 0))
                .frame(width: isAway ? 60 : 20, height: 20)
                .offset(x: isAway ? 100 : 0)
            Button("go") { withAnimation(.linear(duration: 0.2)) { isAway.toggle() } }
                .frame(width: 200, height: 100, alignment: .bottomTrailing)
        }
    }
}
