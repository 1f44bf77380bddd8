import Foundation
import Localization

/// A control for entering a line of text.
///
/// ```swift
/// TextField("Search", text: $query).onSubmit { model.search(query) }
/// ```
///
/// The label shows while the field is empty; in a ``Form``, it is next to the field. Return calls the action of ``View/onSubmit(of:_:)``.
public struct TextField<Label: View>: View {
    private let field: FieldView<Label>

    /// Creates a field with a custom label. `prompt` shows while the field is empty; `nil` for the label.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        field = FieldView(text: text, prompt: prompt, label: label(), isSecure: false)
    }

    /// The content and behavior of the view.
    public var body: some View { FormControl(field.label) { field } }
}

extension TextField where Label == Text {
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

/// The part of a field that depends on the text.
struct FieldView<Label: View>: OffstageView {
    let text: Binding<String>
    let prompt: Text?
    let label: Label
    let isSecure: Bool

    func configure(_ element: Element, _ offstage: Offstage, _ node: Node) {
        let environment = node.environment
        let isLabelVisible = environment.isInForm && !environment.labelsHidden
        var content = ElementContent(
            .textField(
                TextFieldContent(
                    text: text.wrappedValue, prompt: prompt?.string ?? (isLabelVisible ? nil : offstage.label) ?? "",
                    isSecure: isSecure, isPlain: environment.textFieldStyle == .plain)))
        content.isEnabled = environment.isEnabled
        content.textScale = environment.textScale
        content.accessibility.label = offstage.label
        element.configure(layout: MeasuredLayout(expanding: .horizontal), content: content)
        let (text, submit, trigger) = (text, environment.submit, environment.submitTrigger)
        element.onEvent = { event in
            switch event {
            case .text(let new):
                text.wrappedValue = new
                return true
            case .submit: return submit?(trigger) ?? false
            default: return false
            }
        }
    }
}
