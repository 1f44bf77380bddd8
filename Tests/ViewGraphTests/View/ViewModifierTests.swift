import Testing

@testable import ViewGraph

@MainActor struct ViewModifierTests {
    @Test func modifierWrapsItsContentAndHasState() {
        let window = HeadlessWindow { Text("x").modifier(Counting()) }
        #expect(window.texts == ["x", "pressed 0"])
        window.element(label: "pressed 0")?.activate()
        #expect(window.texts == ["x", "pressed 1"])
    }

    @Test func contentKeepsStateWhileTheModifierChanges() {
        let window = HeadlessWindow { Outside() }
        window.element(label: "inside 0")?.activate()
        window.element(label: "outside 0")?.activate()
        #expect(window.texts == ["1", "inside 1", "outside 1"])
    }

    @Test func modifierReadsTheEnvironment() {
        let window = HeadlessWindow { Text("x").modifier(Disabling()).disabled(true) }
        #expect(window.texts == ["x", "off"])
    }
}

private struct Counting: ViewModifier {
    @State private var count = 0
    func body(content: Content) -> some View {
        content
        Button("pressed \(count)") { count += 1 }
    }
}

private struct Labelled: ViewModifier {
    let number: Int
    func body(content: Content) -> some View {
        Text("\(number)")
        content
    }
}

private struct Disabling: ViewModifier {
    @Environment(\.isEnabled) private var isEnabled
    func body(content: Content) -> some View {
        content
        Text(isEnabled ? "on" : "off")
    }
}

private struct Outside: View {
    @State private var count = 0
    var body: some View {
        Inside().modifier(Labelled(number: count))
        Button("outside \(count)") { count += 1 }
    }
}

private struct Inside: View {
    @State private var count = 0
    var body: some View { Button("inside \(count)") { count += 1 } }
}
