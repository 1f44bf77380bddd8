/// A line of text that people write and nobody sees.
public struct SecureField<Label: View>: View {
    private let field: FieldView<Label>

    /// Makes a field. `prompt` is what shows while it is empty; `nil` for the label.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        field = FieldView(text: text, prompt: prompt, label: label(), isSecure: true)
    }

    /// What the view is made of.
    public var body: some View { field }
}

extension SecureField where Label == Text {
    /// Makes a field with a text for a label.
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(text: text) { Text(title) }
    }

    /// Makes a field with a text for a label, and another one that shows while it is empty.
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }
}
