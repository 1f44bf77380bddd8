import Foundation

/// Something to press.
public struct Button<Label: View>: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    let action: @MainActor () -> Void
    package let content: Label
    var role: ButtonRole?

    /// Makes a button with views for a label.
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        content = label()
    }

    /// Makes a button for a purpose, with views for a label.
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(action: action, label: label)
        self.role = role
    }
}

extension Button where Label == Text {
    /// Makes a button with a text for a label.
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }

    /// Makes a button for a purpose, with a text for a label.
    public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

/// What a button is for, where that matters.
public struct ButtonRole: Sendable, Hashable {
    let isDestructive: Bool

    /// It deletes something.
    public static let destructive = ButtonRole(isDestructive: true)
    /// It gives something up.
    public static let cancel = ButtonRole(isDestructive: false)
}

/// How a button looks.
public struct PrimitiveButtonStyle: Sendable, Hashable {
    let content: ButtonContent.Style
    let insets: EdgeInsets

    /// Its label alone, lit under the pointer.
    public static let automatic = PrimitiveButtonStyle(content: .plain, insets: EdgeInsets())
    /// The same as `automatic`.
    public static let plain = automatic
    /// The same as `automatic`.
    public static let borderless = automatic
    /// A raised button, with room around its label.
    public static let bordered = PrimitiveButtonStyle(content: .bordered, insets: usual)
    /// The one that is most likely wanted.
    public static let borderedProminent = PrimitiveButtonStyle(content: .prominent, insets: usual)
    /// A text that looks like a link.
    public static let link = PrimitiveButtonStyle(content: .link, insets: EdgeInsets())

    private static let usual = EdgeInsets(top: 6, leading: 14, bottom: 6, trailing: 14)
}

extension Button: ContainerView {
    package func configure(_ element: Element, _ node: Node) {
        let style = node.environment.buttonStyle
        let button = ButtonContent(style: style.content, isDestructive: role == .destructive, isCancel: role == .cancel)
        var content = ElementContent(.button(button))
        content.isEnabled = node.environment.isEnabled
        element.configure(layout: LabelLayout(insets: style.insets), content: content)
        let action = action
        let presentation = node.environment.presentation
        element.onEvent = { event in
            guard event == .activate else { return false }
            action()
            presentation?.buttonWasPressed()
            return true
        }
    }
}

extension View {
    /// How the buttons in the view look.
    public func buttonStyle(_ style: PrimitiveButtonStyle) -> some View { environment(\.buttonStyle, style) }
}

/// The label of a control: several views lie side by side.
struct LabelLayout: ElementLayout {
    let insets: EdgeInsets

    private var row: StackLayout { StackLayout(axis: .horizontal, alignment: 0.5, spacing: 6) }

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        let size = row.sizeThatFits(inner(proposal), element)
        return CGSize(width: size.width + insets.size.width, height: size.height + insets.size.height)
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        let inner = CGSize(
            width: max(0, size.width - insets.size.width), height: max(0, size.height - insets.size.height))
        // A control that is wider than its label has it in the middle.
        let fitting = row.sizeThatFits(ProposedViewSize(inner), element)
        let origin = CGPoint(x: insets.leading + max(0, (inner.width - fitting.width) / 2), y: insets.top)
        row.place(
            element, in: CGSize(width: fitting.width, height: inner.height), proposal: ProposedViewSize(inner),
            origin: origin)
    }

    private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: proposal.width.map { max(0, $0 - insets.size.width) },
            height: proposal.height.map { max(0, $0 - insets.size.height) })
    }
}
