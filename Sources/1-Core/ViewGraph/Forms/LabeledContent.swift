import Foundation
import Localization

/// A label next to the view that it names.
///
/// ```swift
/// Form {
///     LabeledContent("Version", value: "1.0")
///     LabeledContent("Cache") { Button("Clear", action: model.clear) }
/// }
/// ```
///
/// In a ``Form``, the label is at the leading edge and the content at the trailing edge, or below the label if there is
/// little space. Elsewhere they are next to each other.
public struct LabeledContent<Label: View, Content: View>: View {
    private let label: Label
    private let content: Content
    @Environment(\.isInForm) private var isInForm
    @Environment(\.labelsHidden) private var labelsHidden
    @Environment(\.foregroundColor) private var color

    /// Creates a view with a custom label.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// The content and behavior of the view.
    public var body: some View {
        if labelsHidden {
            content
        } else if isInForm {
            LabeledRow(
                content: TupleView(
                    HStack { label }, HStack { content.foregroundColor(Content.self == Text.self ? .secondary : color) }
                ))
        } else {
            HStack {
                label
                content
            }
        }
    }
}

extension LabeledContent where Label == Text {
    /// Creates a view with a text label.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }

    /// Creates a view whose label is a string as it is.
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension LabeledContent where Label == Text, Content == Text {
    /// Creates a view of a text with a text label.
    public init<Value: StringProtocol>(_ title: LocalizedStringKey, value: Value) {
        self.init(title) { Text(value) }
    }

    /// Creates a view of a text whose label is a string as it is.
    @_disfavoredOverload public init<S: StringProtocol, Value: StringProtocol>(_ title: S, value: Value) {
        self.init(title) { Text(value) }
    }
}

/// A control of a form with its visible label; elsewhere the control alone, which its label names.
struct FormControl<Label: View, Control: View>: View {
    let label: Label
    let control: Control
    @Environment(\.isInForm) private var isInForm
    @Environment(\.labelsHidden) private var labelsHidden

    init(_ label: Label, @ViewBuilder control: () -> Control) {
        self.label = label
        self.control = control()
    }

    var body: some View {
        if isInForm, !labelsHidden, Label.self != EmptyView.self {
            LabeledRow(content: TupleView(HStack { label }, HStack { control }))
        } else {
            control
        }
    }
}

/// A label and a view at opposite edges.
package struct LabeledRow<Content: View>: ContainerView {
    /// Two views with one element each.
    package let content: Content
    private let layout: LabeledLayout

    init(content: Content) {
        self.content = content
        layout = LabeledLayout()
    }

    /// Creates a row whose label wraps next to the view, as long as its words have room there.
    ///
    /// - Parameters:
    ///   - alignment: The alignment of the two next to each other. Default: centered.
    ///   - label: The label.
    ///   - control: The view.
    package init<Label: View, Control: View>(
        alignment: VerticalAlignment = .center, @ViewBuilder wrapping label: () -> Label,
        @ViewBuilder content control: () -> Control
    ) where Content == TupleView<HStack<Label>, HStack<Control>> {
        content = TupleView(HStack(content: label), HStack(content: control))
        layout = LabeledLayout(labelWraps: true, alignment: alignment.fraction)
    }

    package func configure(_ element: Element, _ node: Node) {
        element.configure(layout: layout, content: nil)
    }
}

/// The layout of a label and a view: next to each other, or below each other where there is little space.
struct LabeledLayout: ElementLayout {
    /// `true` if the label wraps next to the view, `false` if it is below as soon as it needs a second line.
    var labelWraps = false
    /// The vertical position of the two next to each other, from 0 to 1.
    var alignment: CGFloat = 0.5

    private static let distance: CGFloat = 16
    private static let lineDistance: CGFloat = 6
    /// The part of the width that a control takes at most, as long as it does not need more.
    private static let part = 0.62
    /// The width that a control of any width, such as a slider, has next to its label at least.
    private static let least: CGFloat = 140
    /// The width that a label of several lines has next to a view at least.
    private static let leastLabel: CGFloat = 120

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        guard let parts = parts(proposal, element) else { return .zero }
        if parts.areStacked {
            return CGSize(
                width: max(proposal.width ?? 0, parts.label.width, parts.view.width),
                height: parts.label.height + Self.lineDistance + parts.view.height)
        }
        let width = parts.label.width + Self.distance + parts.view.width
        return CGSize(
            width: max(width, proposal.width ?? width), height: max(parts.label.height, parts.view.height))
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        guard let parts = parts(proposal, element) else { return }
        let (label, view) = (element.children[0], element.children[1])
        if parts.areStacked {
            label.place(at: .zero, proposal: parts.labelProposal, size: parts.label)
            view.place(
                at: CGPoint(x: 0, y: parts.label.height + Self.lineDistance), proposal: parts.viewProposal,
                size: parts.view)
        } else {
            label.place(
                at: CGPoint(x: 0, y: (size.height - parts.label.height) * alignment), proposal: parts.labelProposal,
                size: parts.label)
            view.place(
                at: CGPoint(
                    x: size.width - parts.view.width, y: (size.height - parts.view.height) * alignment),
                proposal: parts.viewProposal, size: parts.view)
        }
    }

    /// The label and the view with what they are offered.
    private struct Parts {
        var labelProposal: ProposedViewSize
        var label: CGSize
        var viewProposal: ProposedViewSize
        var view: CGSize
        var areStacked = false
    }

    private func parts(_ proposal: ProposedViewSize, _ element: Element) -> Parts? {
        guard element.children.count == 2 else { return nil }
        let (label, view) = (element.children[0], element.children[1])
        let labelIdeal = label.sizeThatFits(.unspecified)
        let viewIdeal = view.sizeThatFits(.unspecified)
        guard let width = proposal.width, width.isFinite else {
            return Parts(labelProposal: .unspecified, label: labelIdeal, viewProposal: .unspecified, view: viewIdeal)
        }
        let rest = width - labelIdeal.width - Self.distance
        let isFlexible = view.sizeThatFits(ProposedViewSize(width: width, height: nil)).width > viewIdeal.width
        if labelWraps, !isFlexible, rest < viewIdeal.width {
            let room = width - viewIdeal.width - Self.distance
            if room >= max(Self.leastLabel, label.longestWord) {
                let labelProposal = ProposedViewSize(width: room, height: nil)
                return Parts(
                    labelProposal: labelProposal, label: label.sizeThatFits(labelProposal),
                    viewProposal: .unspecified, view: viewIdeal)
            }
        }
        guard rest >= max(viewIdeal.width, isFlexible ? Self.least : 0) else {
            let offered = ProposedViewSize(width: width, height: nil)
            return Parts(
                labelProposal: offered, label: label.sizeThatFits(offered), viewProposal: offered,
                view: view.sizeThatFits(offered), areStacked: true)
        }
        let offered = ProposedViewSize(
            width: min(rest, max(viewIdeal.width, (width * Self.part).rounded())), height: nil)
        return Parts(
            labelProposal: ProposedViewSize(width: labelIdeal.width, height: nil), label: labelIdeal,
            viewProposal: offered, view: view.sizeThatFits(offered))
    }
}
