import Foundation

/// A line of text that people write.
///
/// ```swift
/// TextField("Search", text: $query).onSubmit { model.search(query) }
/// ```
///
/// The label shows while the field is empty.
public struct TextField<Label: View>: View {
    private let field: FieldView<Label>

    /// Makes a field. `prompt` is what shows while it is empty; `nil` for the label.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        field = FieldView(text: text, prompt: prompt, label: label(), isSecure: false)
    }

    /// What the view is made of.
    public var body: some View { field }
}

extension TextField where Label == Text {
    /// Makes a field with a text for a label.
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(text: text) { Text(title) }
    }

    /// Makes a field with a text for a label, and another one that shows while it is empty.
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }
}

/// The part of a field that follows the text.
struct FieldView<Label: View>: OffstageView {
    let text: Binding<String>
    let prompt: Text?
    let label: Label
    let isSecure: Bool

    func configure(_ element: Element, _ offstage: Offstage, _ node: Node) {
        let environment = node.environment
        var content = ElementContent(
            .textField(
                TextFieldContent(
                    text: text.wrappedValue, prompt: prompt?.string ?? offstage.label ?? "", isSecure: isSecure)))
        content.isEnabled = environment.isEnabled
        content.accessibility.label = offstage.label
        element.configure(layout: MeasuredLayout(expanding: .horizontal), content: content)
        let (text, submit) = (text, environment.submit)
        element.onEvent = { event in
            switch event {
            case .text(let new):
                text.wrappedValue = new
                return true
            case .submit: return submit?(.text) ?? false
            default: return false
            }
        }
    }
}
