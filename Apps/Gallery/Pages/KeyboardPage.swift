import ViewGraph

/// Keys, shortcuts and the keyboard focus.
struct KeyboardPage: View {
    var body: some View {
        Page("Everything works without a pointer.") {
            FocusPanel()
            ShortcutsPanel()
            KeysPanel()
        }
    }
}

private struct FocusPanel: View {
    /// A field of the form.
    private enum Field: String, Hashable, CaseIterable { case title, channel, comment }

    @FocusState private var field: Field?
    @State private var texts = ["", "", ""]

    var body: some View {
        Panel("Focus", "FocusState  focused(_:equals:)  onSubmit") {
            ForEach(Array(Field.allCases.enumerated()), id: \.offset) { index, name in
                Row(name.rawValue.capitalized) {
                    TextField(name.rawValue.capitalized, text: text(index)).focused($field, equals: name)
                        .onSubmit { field = Field.allCases[(index + 1) % 3] }
                }
            }
            Adaptive(spacing: 10) {
                Button("Focus channel") { field = .channel }
                Button("Clear focus") { field = nil }
                Spacer()
                Text("Focused field: \(field?.rawValue ?? "none")").font(.callout)
                    .foregroundColor(.secondary)
            }
            .buttonStyle(.bordered)
        }
    }

    private func text(_ index: Int) -> Binding<String> {
        let texts = $texts
        return Binding(get: { texts.wrappedValue[index] }, set: { texts.wrappedValue[index] = $0 })
    }
}

private struct ShortcutsPanel: View {
    @State private var last = "none yet"

    var body: some View {
        Panel("Shortcuts", "keyboardShortcut(_:modifiers:)") {
            Adaptive(spacing: 10) {
                Button("Find  Ctrl+F") { last = "find" }.keyboardShortcut("f")
                Button("Next  Ctrl+Shift+N") { last = "next" }.keyboardShortcut("n", modifiers: [.control, .shift])
                Button("Mute  Alt+M") { last = "mute" }.keyboardShortcut("m", modifiers: .option)
                Spacer()
                Text("Last: \(last)").font(.callout).foregroundColor(.secondary)
            }
            .buttonStyle(.bordered)
        }
    }
}

private struct KeysPanel: View {
    @State private var presses: [String] = []
    @FocusState private var isFocused: Bool

    var body: some View {
        Panel("Keys", "focusable  onKeyPress") {
            Well {
                VStack(spacing: 6) {
                    Text(presses.isEmpty ? "Press keys" : presses.joined(separator: "  ")).font(.title3.monospaced())
                    Text(isFocused ? "Focused" : "Click or press Tab to focus")
                        .font(.caption).foregroundColor(.secondary)
                }
                .frame(maxWidth: .infinity, minHeight: 90)
                .border(isFocused ? .accentColor : .clear, width: 2)
            }
            .focusable()
            .focused($isFocused)
            .onKeyPress { press in
                guard press.key != .tab else { return .ignored }
                presses = presses.suffix(7) + [name(of: press)]
                return .handled
            }
            .onTapGesture { isFocused = true }
            .accessibilityLabel("Pressed keys")
        }
    }

    private func name(of press: KeyPress) -> String {
        let modifiers = [(EventModifiers.control, "Ctrl+"), (.option, "Alt+"), (.shift, "Shift+")]
            .filter { press.modifiers.contains($0.0) }.map(\.1).joined()
        let names: [KeyEquivalent: String] = [
            .space: "Space", .return: "Return", .escape: "Escape", .leftArrow: "←", .rightArrow: "→", .upArrow: "↑",
            .downArrow: "↓", .delete: "Backspace", .deleteForward: "Delete", .home: "Home", .end: "End",
            .pageUp: "PageUp", .pageDown: "PageDown", .f5: "F5",
        ]
        return modifiers + (names[press.key] ?? String(press.key.character))
    }
}
