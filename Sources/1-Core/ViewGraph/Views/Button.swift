import Foundation
import Localization

/// A control that performs an action.
///
/// ```swift
/// Button("Play", action: player.play)
///
/// Button(role: .destructive) {
///     library.remove(item)
/// } label: {
///     Label("Remove", systemImage: "trash")
/// }
/// ```
///
/// A press runs the action on the main actor; start a `Task` in it for work that takes time. The modifier
/// `disabled(_:)` disables the button, and `keyboardShortcut(_:modifiers:)` adds a key that presses it.
///
/// The label names the button for assistive technologies; a button that shows only a symbol needs an
/// `accessibilityLabel(_:)`. A button that is the only content of a row in a ``List`` reacts to presses anywhere in the
/// row. ``View/buttonStyle(_:)`` sets the appearance of all buttons in a view.
public struct Button<Label: View>: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    let action: @MainActor () -> Void
    package let content: Label
    var role: ButtonRole?

    /// Creates a button with a custom label.
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        content = label()
    }

    /// Creates a button for a purpose, with a custom label.
    ///
    /// - Parameters:
    ///   - role: The purpose, such as ``ButtonRole/destructive``; `nil` for an ordinary button.
    ///   - action: Called on the main actor when the button is pressed.
    ///   - label: The label.
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(action: action, label: label)
        self.role = role
    }
}

extension Button where Label == Text {
    /// Creates a button with a text label.
    public init(_ title: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }

    /// Creates a button whose label is a string as it is.
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }

    /// Creates a button for a purpose, with a text label.
    public init(_ title: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }

    /// Creates a button for a purpose, whose label is a string as it is.
    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { Text(title) }
    }
}

/// The purpose of a button, which can affect its appearance and its behavior in a dialog.
public struct ButtonRole: Sendable, Hashable {
    let isDestructive: Bool

    /// A button that deletes data or has another effect that is hard to undo.
    public static let destructive = ButtonRole(isDestructive: true)
    /// A button that cancels an operation. Escape presses it in a dialog.
    public static let cancel = ButtonRole(isDestructive: false)
}

/// An appearance of buttons.
public struct PrimitiveButtonStyle: Sendable, Hashable {
    let content: ButtonContent.Style
    let insets: EdgeInsets

    /// The default style: only the label, highlighted under the pointer.
    public static let automatic = PrimitiveButtonStyle(content: .plain, insets: EdgeInsets())
    /// A synonym of `automatic`.
    public static let plain = automatic
    /// A synonym of `automatic`.
    public static let borderless = automatic
    /// A raised button with space around its label.
    public static let bordered = PrimitiveButtonStyle(content: .bordered, insets: usual)
    /// A raised button in the accent color, for the action that people most likely want.
    public static let borderedProminent = PrimitiveButtonStyle(content: .prominent, insets: usual)
    /// Text that looks like a link.
    public static let link = PrimitiveButtonStyle(content: .link, insets: EdgeInsets())

    /// Only the label, with space around it that belongs to the button. For bars.
    static let bar = PrimitiveButtonStyle(
        content: .plain, insets: EdgeInsets(top: 5, leading: 8, bottom: 5, trailing: 8))

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
    /// Sets the appearance of the buttons in the view. Default: `.automatic`.
    public func buttonStyle(_ style: PrimitiveButtonStyle) -> some View { environment(\.buttonStyle, style) }
}

/// The layout of a control's label: several views side by side.
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
        // A control that is wider than its label centers it.
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
