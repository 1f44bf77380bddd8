import Foundation
import Localization

/// A control for turning something on or off.
///
/// ```swift
/// Toggle("Subtitles", isOn: $showsSubtitles)
/// ```
public struct Toggle<Label: View>: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    let isOn: Binding<Bool>
    let label: Label

    /// Creates a toggle with a custom label.
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }
}

extension Toggle where Label == Text {
    /// Creates a toggle with a text label.
    public init(_ title: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
    /// Creates a toggle whose label is a string as it is.
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(title) }
    }
}

/// An appearance of toggles.
public struct ToggleStyle: Sendable, Hashable {
    let content: ToggleContent.Style

    /// The default style: a switch.
    public static let automatic = ToggleStyle.switch
    /// A switch at the trailing edge, with the label at the leading edge.
    public static let `switch` = ToggleStyle(content: .toggle)
    /// A checkbox with the label after it.
    public static let checkbox = ToggleStyle(content: .checkbox)
}

extension Toggle: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { ToggleNode(self, context) }
}

/// The node of a toggle: a label next to the control that people press.
final class ToggleNode<Label: View>: TypedNode<Toggle<Label>> {
    private let element = Element(layout: PassThroughLayout())
    private let label = Element(layout: StackLayout(axis: .horizontal, alignment: 0.5, spacing: nil))
    private let control = Element(layout: MeasuredLayout())

    override var elements: [Element] { [element] }

    override func mount(_ view: Toggle<Label>) {
        for element in [element, label, control] { element.node = self }
        adopt(makeChild(view.label))
        elementsDidChange()
        configure()
    }

    override func receive(_ view: Toggle<Label>) {
        self.view = view
        updateChild(at: 0, with: view.label)
        configure()
    }

    override func refresh() { configure() }

    override func elementsDidChange() { label.children = children.flatMap(\.elements) }

    private func configure() {
        let style = environment.toggleStyle
        let isLabelHidden = environment.labelsHidden || label.children.isEmpty
        let isRightToLeft = environment.layoutDirection == .rightToLeft
        for element in [element, label, control] { element.isRightToLeft = isRightToLeft }
        let isBox = style == .checkbox
        element.children = isLabelHidden ? [control] : isBox ? [control, label] : [label, control]
        element.configure(
            layout: ToggleLayout(labelIndex: isLabelHidden ? nil : isBox ? 1 : 0, isSpread: !isBox), content: nil)
        let isOn = evaluate { view.isOn.wrappedValue }
        var content = ElementContent(.toggle(ToggleContent(isOn: isOn, style: style.content)))
        content.isEnabled = environment.isEnabled
        let texts = label.textsInside
        content.accessibility.label = texts.isEmpty ? nil : texts.joined(separator: " ")
        control.configure(layout: MeasuredLayout(), content: content)
        let binding = view.isOn
        control.onEvent = { event in
            switch event {
            case .toggle(let isOn): binding.wrappedValue = isOn
            case .activate: binding.wrappedValue.toggle()
            default: return false
            }
            return true
        }
    }
}

/// The layout of a label and its control.
struct ToggleLayout: ElementLayout {
    /// The index of the label among the children; `nil` if the control has no label.
    let labelIndex: Int?
    /// `true` to place label and control at opposite edges.
    let isSpread: Bool

    private static let distance: CGFloat = 8

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        let (label, control) = sizes(proposal, element)
        guard labelIndex != nil else { return control }
        let width = label.width + Self.distance + control.width
        let offered = isSpread ? proposal.width ?? width : width
        return CGSize(width: max(width, offered), height: max(label.height, control.height))
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        let (label, control) = sizes(proposal, element)
        for (index, child) in element.children.enumerated() {
            let fitting = index == labelIndex ? label : control
            let x = index == 0 ? 0 : size.width - fitting.width
            child.place(
                at: CGPoint(x: x, y: (size.height - fitting.height) / 2), proposal: ProposedViewSize(fitting),
                size: fitting)
        }
    }

    private func sizes(_ proposal: ProposedViewSize, _ element: Element) -> (label: CGSize, control: CGSize) {
        guard let labelIndex else { return (.zero, element.children.first?.sizeThatFits(proposal) ?? .zero) }
        let control = element.children[1 - labelIndex].sizeThatFits(.unspecified)
        let offered = ProposedViewSize(
            width: proposal.width.map { max(0, $0 - control.width - Self.distance) }, height: proposal.height)
        return (element.children[labelIndex].sizeThatFits(offered), control)
    }
}
