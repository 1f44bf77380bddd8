import Foundation

/// A choice of one.
///
/// ```swift
/// Picker("Quality", selection: $quality) {
///     ForEach(Quality.allCases) { Text($0.name) }
///     Text("Automatic").tag(Quality?.none)
/// }
/// ```
///
/// The options are the texts of its content, known by their `tag`, or else by the id of their `ForEach`. The label does
/// not show; it is told to people who do not see the picker.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
    private let control: PickerControl<Label, SelectionValue, Content>

    /// Makes a picker with views for a label.
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        control = PickerControl(selection: selection, label: label(), options: content())
    }

    /// What the view is made of.
    public var body: some View { control }
}

extension Picker where Label == Text {
    /// Makes a picker with a text for a label.
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(title) }
    }
}

/// The part of a picker that follows the selection.
struct PickerControl<Label: View, SelectionValue: Hashable, Options: View>: OffstageView {
    let selection: Binding<SelectionValue>
    let label: Label
    let options: Options

    func configure(_ element: Element, _ offstage: Offstage, _ node: Node) {
        let selected = selection.wrappedValue
        let values = offstage.options.map { $0.id.flatMap { $0.base as? SelectionValue } }
        var content = ElementContent(
            .picker(
                PickerContent(
                    options: offstage.options.map(\.title), selection: values.firstIndex { $0 == .some(selected) })))
        content.isEnabled = node.environment.isEnabled
        content.accessibility.label = offstage.label
        element.configure(layout: MeasuredLayout(), content: content)
        let selection = selection
        element.onEvent = { event in
            guard case .select(let index) = event, values.indices.contains(index), let value = values[index] else {
                return false
            }
            selection.wrappedValue = value
            return true
        }
    }
}
