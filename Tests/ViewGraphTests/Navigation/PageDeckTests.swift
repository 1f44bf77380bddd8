import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct PageDeckTests {
    @Test func aPageThatReturnsIsDrawnAgain() {
        let model = DeckModel()
        let window = HeadlessWindow(size: CGSize(width: 400, height: 300)) { Root(model: model) }
        let drawn = window.renderer.handleCount
        #expect(drawn > 1)
        for _ in 0..<3 {
            model.page = "pages"
            window.turn()
            #expect(window.texts == ["Pages", "Wide"])
            model.page = "player"
            window.turn()
            #expect(window.texts == ["Player"])
            #expect(window.renderer.handleCount == drawn)
        }
    }
}

@MainActor @Observable private final class DeckModel {
    var page = "player"
}

private struct Root: View {
    let model: DeckModel

    private struct Part: Identifiable { let id: String }

    var body: some View {
        PageDeck([Part(id: "pages"), Part(id: "player")], selection: model.page) { part in
            if part.id == "player" { Player() } else { Pages() }
        }
    }
}

/// A drawn view inside several that only take part in the layout.
private struct Player: View {
    var body: some View {
        GeometryReader { proxy in
            ZStack { Text("Player").padding(1) }.frame(width: proxy.size.width).padding(1)
        }
        .padding(1)
        .frame(maxWidth: .infinity)
    }
}

private struct Pages: View {
    var body: some View {
        GeometryReader { proxy in
            VStack {
                Text("Pages")
                if proxy.size.width > 100 { Text("Wide") }
            }
        }
    }
}
