import Observation
import Testing

@testable import ViewGraph

@MainActor struct DeckTests {
    @Test func aPageThatReturnsIsDrawnAgain() {
        let model = DeckSelection()
        let window = HeadlessWindow { DeckOfTwo(model: model) }
        let first = window.description
        #expect(first.contains("deep"))
        for _ in 0..<3 {
            model.page = 2
            window.turn()
            #expect(window.description.contains("other"))
            #expect(!window.description.contains("deep"))
            model.page = 1
            window.turn()
            #expect(window.description == first)
        }
    }

    @Test func aPageThatReturnsCanTakeTheFocusImmediately() {
        let model = DeckSelection()
        let window = HeadlessWindow { DeckOfTwo(model: model) }
        #expect(window.element(label: "Field")?.isFocused == true)
        model.page = 2
        window.turn()
        #expect(window.focusedElement == nil)
        model.page = 1
        window.turn()
        #expect(window.element(label: "Field")?.isFocused == true)
    }

    @Test func aPageThatKeepsItsFocusHasItAgainWhenItReturns() {
        let model = DeckSelection()
        let window = HeadlessWindow { DeckOfButtons(model: model) }
        window.focusNext()
        window.focusNext()
        #expect(window.focusedElement?.label == "Second")
        for _ in 0..<2 {
            model.page = 2
            window.turn()
            #expect(window.focusedElement == nil)
            window.focusNext()
            #expect(window.focusedElement?.label == "Other")
            model.page = 1
            window.turn()
            #expect(window.focusedElement?.label == "Second")
        }
    }
}

/// Two pages with buttons, of which the first keeps its focus.
private struct DeckOfButtons: View {
    struct Page: Identifiable { let id: Int }

    let model: DeckSelection

    var body: some View {
        PageDeck([Page(id: 1), Page(id: 2)], selection: model.page, keepingFocusOf: [1]) { page in
            if page.id == 1 {
                VStack {
                    Button("First") {}
                    Button("Second") {}
                }
            } else {
                Button("Other") {}
            }
        }
    }
}

@MainActor @Observable private final class DeckSelection {
    var page = 1
}

/// Two pages, of which one has drawn views only inside several stacks.
private struct DeckOfTwo: View {
    struct Page: Identifiable { let id: Int }

    let model: DeckSelection

    var body: some View {
        PageDeck([Page(id: 1), Page(id: 2)], selection: model.page) { page in
            if page.id == 1 { DeepPage(model: model) } else { Text("other") }
        }
    }
}

private struct DeepPage: View {
    let model: DeckSelection
    @FocusState private var isFocused: Bool

    var body: some View {
        VStack {
            HStack {
                VStack {
                    Text("deep")
                    TextField("Field", text: .constant("")).focused($isFocused)
                }
                .padding(4)
            }
        }
        .onChange(of: model.page, initial: true) {
            if model.page == 1 { isFocused = true }
        }
    }
}
