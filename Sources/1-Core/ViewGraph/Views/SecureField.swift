import Localization

/// A control for entering text that is not shown, such as a password.
public struct SecureField<Label: View>: View {
    private let field: FieldView<Label>

    /// Creates a field with a custom label. `prompt` shows while the field is empty; `nil` for the label.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        field = FieldView(text: text, prompt: prompt, label: label(), isSecure: true)
    }

    /// The content and behavior of the view.
    public var body: some View { FormControl(field.label) { field } }
}

extension SecureField where Label == Text {
    /// Creates a field with a text label.
    public init(_ title: LocalizedStringKey, text: Binding<String>) {
        self.init(text: text) { Text(title) }
    }

    /// Creates a field whose label is a string as it is.
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(text: text) { Text(title) }
    }

    /// Creates a field with a text label and a prompt that shows while the field is empty.
    public init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }

    /// Creates a field whose label is a string as it is, and a prompt that shows while the field is empty.
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }
}
