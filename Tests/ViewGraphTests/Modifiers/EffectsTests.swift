import Foundation
import Testing

@testable import ViewGraph

@MainActor struct EffectsTests {
    @Test func clipsAndShadowsAreRecordedWithoutChangingTheLayout() throws {
        let plain = HeadlessWindow { Text("text").padding(10) }
        let window = HeadlessWindow {
            Text("text").padding(10).clipShape(Capsule()).shadow(color: .red, radius: 4, x: 1, y: 2)
        }
        #expect(window.element(text: "text")?.frame == plain.element(text: "text")?.frame)
        #expect(window.elements.compactMap(\.clipShape) == ["capsule"])
        let shadows = window.elements.compactMap { $0.content?.effects.shadow }
        let shadow = try #require(shadows.first)
        #expect(shadow.radius == 4)
        #expect(shadow.offset == CGSize(width: 1, height: 2))
        #expect(shadow.color == Color.red.resolved(in: .light))
    }

    @Test func backgroundInAShapeHasTheSizeOfTheView() throws {
        let window = HeadlessWindow { Text("Live").padding(6).background(.red, in: Capsule()) }
        let fill = try #require(window.elements.first { $0.drawing == "capsule" })
        let text = try #require(window.element(text: "Live"))
        #expect(fill.frame == text.frame.insetBy(dx: -6, dy: -6))
    }

    @Test func gradientsAreBackgroundsAndOverlays() {
        let window = HeadlessWindow {
            Text("a").background(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
                .overlay(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
                .overlay(.radialGradient(colors: [.red], center: .center, startRadius: 0, endRadius: 5), in: Circle())
        }
        let drawings = window.elements.compactMap(\.drawing)
        #expect(drawings == ["linear gradient", "linear gradient", "radial gradient circle"])
    }

    @Test func shapesHaveShortNames() {
        let window = HeadlessWindow {
            Text("a").clipShape(.circle).clipShape(.capsule).clipShape(.ellipse).clipShape(.rect)
                .clipShape(.rect(cornerRadius: 3))
        }
        let shapes = window.elements.compactMap(\.clipShape)
        #expect(shapes == ["rounded rectangle 3.0", "rectangle", "ellipse", "capsule", "circle"])
    }

    @Test func shadowColorFollowsTheColorScheme() {
        var dark = EnvironmentValues()
        dark.colorScheme = .dark
        let window = HeadlessWindow(environment: dark) { Text("a").shadow(color: .primary, radius: 1) }
        let shadow = window.elements.compactMap { $0.content?.effects.shadow }.first
        #expect(shadow?.color == Color.primary.resolved(in: .dark))
    }
}
