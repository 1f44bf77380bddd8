import Foundation
import Localization

/// A control for selecting one of several options.
///
/// ```swift
/// Picker("Quality", selection: $quality) {
///     ForEach(Quality.allCases) { Text($0.name) }
///     Text("Automatic").tag(Quality?.none)
/// }
/// ```
///
/// Each text in the content is an option, identified by its `tag`, otherwise by the id of its `ForEach`. The label is
/// visible in a ``Form``; it always names the picker for assistive technologies.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
    private let control: PickerControl<Label, SelectionValue, Content>

    /// Creates a picker with a custom label.
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        control = PickerControl(selection: selection, label: label(), options: content())
    }

    /// The content and behavior of the view.
    public var body: some View { FormControl(control.label) { control } }
}

extension Picker where Label == Text {
    /// Creates a picker with a text label.
    public init(
        _ title: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(title) }
    }

    /// Creates a picker whose label is a string as it is.
    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(title) }
    }
}

/// The part of a picker that depends on the selection.
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
        content.textScale = node.environment.textScale
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
