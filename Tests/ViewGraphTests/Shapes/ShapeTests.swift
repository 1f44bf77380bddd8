import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct ShapeTests {
    @Test func shapesFillTheirSpaceAndACircleTakesTheShorterSide() {
        func size(_ shape: some View) -> CGSize? {
            HeadlessWindow(size: CGSize(width: 200, height: 100)) { shape }.elements.last?.frame.size
        }
        let all = CGSize(width: 200, height: 100)
        #expect(size(Rectangle()) == all)
        #expect(size(Capsule()) == all)
        #expect(size(Ellipse()) == all)
        #expect(size(RoundedRectangle(cornerRadius: 5)) == all)
        #expect(size(Circle()) == CGSize(width: 100, height: 100))
        #expect(size(Circle().fill(.red).frame(width: 30)) == CGSize(width: 30, height: 30))
        #expect(size(Circle().fixedSize()) == CGSize(width: 10, height: 10))
    }

    @Test func drawingsAreRecorded() {
        let window = HeadlessWindow {
            VStack {
                Circle().fill(.red)
                RoundedRectangle(cornerRadius: 4).stroke(.blue, lineWidth: 2)
                Capsule().strokeBorder(.blue)
                Ellipse().fill(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
            }
        }
        let drawings = window.elements.compactMap(\.drawing)
        #expect(
            drawings == [
                "circle", "rounded rectangle 4.0 outline 2.0", "capsule outline 1.0", "linear gradient ellipse",
            ])
        #expect(window.description.contains("linear gradient ellipse"))
    }

    @Test func shapeWithoutAStyleHasTheColorOfTexts() throws {
        let window = HeadlessWindow { Circle().foregroundColor(.green) }
        let fill = try #require(window.elements.last?.content?.effects.fill)
        #expect(fill.paint == .color(Color.green.resolved(in: .light)))
    }

    @Test func colorsFollowTheColorScheme() throws {
        var dark = EnvironmentValues()
        dark.colorScheme = .dark
        for (environment, scheme) in [(EnvironmentValues(), ColorScheme.light), (dark, .dark)] {
            let window = HeadlessWindow(environment: environment) {
                LinearGradient(colors: [.primary, .clear], startPoint: .leading, endPoint: .trailing)
            }
            let fill = try #require(window.elements.last?.content?.effects.fill)
            guard case .gradient(let gradient) = fill.paint else {
                Issue.record("\(fill)")
                return
            }
            #expect(gradient.stops.first?.color == Color.primary.resolved(in: scheme))
        }
    }

    @Test func shapesReceivePointers() throws {
        let log = EventLog()
        let window = HeadlessWindow {
            ZStack {
                Text("behind").onTapGesture { log.add("behind") }
                Rectangle().fill(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
                    .onTapGesture { log.add("gradient") }
            }
        }
        try #require(window.element(text: "behind")).tap()
        #expect(log.take() == ["gradient"])
    }

    @Test func fillColorsAreAnimated() throws {
        let model = Tone()
        let window = HeadlessWindow { Blinker(model: model) }
        withAnimation(.linear(duration: 1)) { model.isRed = true }
        window.advance(by: .milliseconds(500))
        let shown = try #require(window.elements.last?.element.rendering?.shownContent.effects.fill)
        #expect(shown.paint == .color(RGBA(red: 0.5, green: 0, blue: 0)))
    }
}

@MainActor @Observable private final class Tone { var isRed = false }

private struct Blinker: View {
    let model: Tone
    var body: some View { Circle().fill(model.isRed ? Color(red: 1, green: 0, blue: 0) : Color.black) }
}
