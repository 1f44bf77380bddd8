/// A button that leads to another screen of the `NavigationStack` around it. Disabled where there is none.
public struct NavigationLink<Label: View, Destination: View>: View {
    /// Where it leads.
    private enum Target {
        case view(@MainActor () -> AnyView)
        case value(AnyHashable?)
    }

    private let target: Target
    private let label: Label
    @Environment(\.navigation) private var navigation
    @State private var pushed = PushedScreen()

    /// Shows a view.
    public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
        target = .view { AnyView(DeferredView { destination() }) }
        self.label = label()
    }

    /// Shows a view.
    public init(destination: Destination, @ViewBuilder label: () -> Label) {
        target = .view { AnyView(destination) }
        self.label = label()
    }

    /// What the view is made of.
    public var body: some View {
        Button(action: follow) { label }
            .disabled(!canFollow)
            .linkHook(LinkHook(pushed: pushed, content: content))
    }

    private var content: (@MainActor () -> AnyView)? {
        if case .view(let make) = target { make } else { nil }
    }

    private var canFollow: Bool {
        switch target {
        case .view: navigation != nil
        case .value(let value): navigation != nil && value != nil
        }
    }

    private func follow() {
        switch target {
        case .view(let make): pushed.screen = navigation?.push(make)
        case .value(let value?): navigation?.push(value)
        case .value(nil): break
        }
    }
}

extension NavigationLink where Label == Text {
    /// Shows a view. The label is a text.
    public init(_ title: some StringProtocol, @ViewBuilder destination: @escaping () -> Destination) {
        self.init(destination: destination) { Text(title) }
    }

    /// Shows a view. The label is a text.
    public init(_ title: some StringProtocol, destination: Destination) {
        self.init(destination: destination) { Text(title) }
    }
}

extension NavigationLink where Destination == Never {
    /// Shows what `navigationDestination(for:)` says of a value; disabled where there is none.
    public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) {
        target = .value(value.map { AnyHashable($0) })
        self.label = label()
    }
}

extension NavigationLink where Label == Text, Destination == Never {
    /// Shows what `navigationDestination(for:)` says of a value. The label is a text.
    public init<Value: Hashable>(_ title: some StringProtocol, value: Value?) {
        self.init(value: value) { Text(title) }
    }
}

/// The screen that a link has shown.
@MainActor private final class PushedScreen {
    weak var screen: NavigationScreen?
}

/// Tells the screen that a link has shown what it is to show now.
private struct LinkHook: ViewHook {
    let pushed: PushedScreen
    let content: (@MainActor () -> AnyView)?

    func didUpdate(from old: LinkHook, _ storage: inout Void, _ node: Node) {
        if let content { pushed.screen?.content.set(content) }
    }
}

extension View {
    fileprivate func linkHook(_ hook: LinkHook) -> some View { HookView(self, hook) }
}
