import Testing

@testable import ViewGraph

@MainActor struct AccessibilityTests {
    private struct Holder: View {
        @State private var stars = 3

        var body: some View {
            Button("more") { stars += 1 }
                .accessibilityLabel("Rating").accessibilityValue("\(stars)").accessibilityHint("Press to rate")
                .help("Stars")
        }
    }

    @Test func descriptionsAddUp() throws {
        let window = HeadlessWindow { Holder() }
        let button = try #require(window.element(label: "Rating"))
        #expect(button.value == "3")
        #expect(button.hint == "Press to rate")
        button.activate()
        window.turn()
        #expect(button.label == "Rating")
        #expect(button.value == "4")
        #expect(button.hint == "Press to rate")
        #expect(button.content?.help == "Stars")
    }

    @Test func outerDescriptionTakesPrecedence() {
        let window = HeadlessWindow { Text("text").accessibilityLabel("inner").accessibilityLabel("outer") }
        #expect(window.element(text: "text")?.label == "outer")
    }

    @Test func progressIsNamedByItsLabel() {
        let window = HeadlessWindow { ProgressView("Download", value: 0.5) }
        #expect(
            window.elements.contains { element in
                if case .progress? = element.content?.kind { element.label == "Download" } else { false }
            })
    }
}
