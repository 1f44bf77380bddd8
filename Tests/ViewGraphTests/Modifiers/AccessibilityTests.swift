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

    /// A description that needs a group while there are two texts.
    private struct Growing: View {
        @State private var count = 1

        var body: some View {
            VStack {
                Button("more") { count += 1 }
                ZStack {
                    Text("first \(count)")
                    if count.isMultiple(of: 2) { Text("second") }
                }
                .padding()
                .accessibilityHidden(true)
            }
        }
    }

    @Test func hiddenViewsStayDrawnWhenTheyGrowAndShrink() throws {
        let window = HeadlessWindow { Growing() }
        let button = try #require(window.element(label: "more"))
        let handles = window.renderer.handleCount
        for count in 2...5 {
            button.activate()
            #expect(window.description.contains("first \(count)"))
            #expect(window.description.contains("second") == count.isMultiple(of: 2))
            #expect(window.renderer.handleCount == handles + (count.isMultiple(of: 2) ? 2 : 0))
        }
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
