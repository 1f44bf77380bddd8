import Foundation
import Testing

@testable import ViewGraph

@MainActor struct KeyboardTests {
    private let log = EventLog()

    @Test func shortcutActivatesTheFrontmostView() {
        let window = HeadlessWindow {
            ZStack {
                Button("back") { log("back") }.keyboardShortcut("+")
                Button("front") { log("front") }.keyboardShortcut("+")
                Button("off") { log("off") }.keyboardShortcut("+").disabled(true)
            }
        }
        window.key("+", modifiers: [.control, .shift])
        #expect(log.take() == ["front"])
    }

    @Test func keysTravelOutwardFromTheFocusThenToShortcuts() {
        let window = HeadlessWindow {
            VStack {
                Button("a") { log("a") }.keyboardShortcut("k")
                    .onKeyPress("x") {
                        log("inner")
                        return .ignored
                    }
                Button("b") { log("b") }.keyboardShortcut("k")
                Button("c") { log("c") }.keyboardShortcut("k").disabled(true)
            }
            .onKeyPress(keys: ["x", "y"]) { press in
                log("outer \(press.key.character)")
                return .handled
            }
        }
        #expect(window.key("k", modifiers: .control))
        #expect(log.take() == ["a"])
        #expect(!window.key("k"))
        window.element(label: "a")?.focus()
        #expect(window.key("x"))
        #expect(window.key("Y", modifiers: .shift))
        #expect(log.take() == ["inner", "outer x", "outer Y"])
        window.element(label: "b")?.focus()
        window.key("x")
        window.key(.space)
        #expect(log.take() == ["outer x", "b"])
    }

    @Test func returnAndEscapeActivateDefaultAndCancelButtons() {
        let window = HeadlessWindow {
            VStack {
                Button("yes") { log("yes") }.keyboardShortcut(.defaultAction).opacity(0)
                Button("no") { log("no") }.keyboardShortcut(.cancelAction)
                Color.red
            }
        }
        window.key(.return)
        window.key(.escape)
        #expect(log.take() == ["yes", "no"])
    }

    @Test func onlyOutermostViewsReceiveKeysWithoutFocus() {
        let window = HeadlessWindow {
            VStack {
                Button("a") {}.onKeyPress(.delete) { log.handled("row") }
                Button("b") {}
            }
            .onKeyPress(characters: .alphanumerics) { log.handled("all \($0.key.character)") }
            .onKeyPress(.space) { log.handled("space") }
        }
        #expect(!window.key(.delete))
        #expect(window.key("q"))
        #expect(window.key(.space))
        #expect(log.take() == ["all q", "space"])
    }

    @Test func nothingBehindAModalReceivesInput() {
        let window = HeadlessWindow {
            ZStack {
                Button("behind") { log("behind") }.keyboardShortcut("k").onKeyPress("x") { log.handled("x") }
                    .onTapGesture { log("tap") }
                Color.red.frame(width: 5, height: 5)
            }
        }
        window.element(label: "behind")?.focus()
        window.host.rootElement.children[0].children[0].isInert = true
        window.host.requestFlush()
        window.turn()
        #expect(window.focusedElement == nil)
        #expect(!window.key("k", modifiers: .control))
        #expect(!window.key("x"))
        window.element(label: "behind")?.tap()
        window.focusNext()
        #expect(window.focusedElement == nil)
        #expect(log.take() == [])
    }

    @Test func tabVisitsEnabledControlsInOrderOfTheTree() {
        let window = HeadlessWindow {
            VStack {
                Button("a") {}
                Button("off") {}.disabled(true)
                Button("clear") {}.opacity(0)
                Color.red.frame(width: 5, height: 5).focusable().accessibilityIdentifier("own")
                Button("b") {}
            }
        }
        var names: [String?] = []
        for _ in 0..<4 {
            window.key(.tab)
            names.append(window.focusedElement?.label ?? window.focusedElement?.identifier)
        }
        #expect(names == ["a", "own", "b", "a"])
        window.key(.tab, modifiers: .shift)
        #expect(window.focusedElement?.label == "b")
        #expect(window.renderer.focused?.element === window.focusedElement?.element)
    }

    @Test func focusStateFollowsAndMovesTheFocus() {
        let window = HeadlessWindow { Form() }
        #expect(window.texts.first == "none")
        window.element(label: "one")?.focus()
        #expect(window.texts.first == "one")
        window.element(label: "go")?.activate()
        #expect(window.texts.first == "two")
        #expect(window.element(label: "two")?.isFocused == true)
        window.element(label: "none")?.activate()
        #expect(window.focusedElement == nil)
        #expect(window.renderer.focused == nil)
        window.element(label: "go")?.activate()
        window.element(label: "drop")?.activate()
        #expect(window.texts.first == "none")
    }

    @Test func focusReportsMayComeInAnyOrder() {
        let window = HeadlessWindow { Form() }
        guard let one = window.element(label: "one"), let two = window.element(label: "two") else {
            Issue.record("there are two buttons")
            return
        }
        one.send(.focus(true))
        two.send(.focus(true))
        one.send(.focus(false))
        #expect(window.texts.first == "two")
        two.send(.focus(false))
        one.send(.focus(true))
        #expect(window.texts.first == "one")
    }

    @Test func refreshKeysUseTheFocusOrTheFrontmostView() async {
        let window = HeadlessWindow {
            ZStack {
                Button("a") {}.refreshable { [log] in log("first") }
                Button("b") {}.refreshable { [log] in log("second") }
            }
        }
        #expect(window.key(.f5))
        await settle { log.lines.count == 1 }
        window.element(label: "a")?.focus()
        #expect(window.key("r", modifiers: .control))
        await settle { log.lines.count == 2 }
        #expect(log.take() == ["second", "first"])
        let other = HeadlessWindow { Text("x") }
        #expect(!other.key(.f5))
    }
}

extension EventLog {
    fileprivate func handled(_ line: String) -> KeyPress.Result {
        self(line)
        return .handled
    }
}

private struct Form: View {
    enum Part: Hashable { case one, two }
    @FocusState private var part: Part?
    @State private var hasTwo = true
    var body: some View {
        VStack {
            Text(part == .one ? "one" : part == .two ? "two" : "none")
            Button("one") {}.focused($part, equals: .one)
            if hasTwo { Button("two") {}.focused($part, equals: .two) }
            Button("go") { part = .two }
            Button("none") { part = nil }
            Button("drop") { hasTwo = false }
        }
    }
}
