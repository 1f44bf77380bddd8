import Localization

/// A button that pushes another screen on the enclosing ``NavigationStack``. Disabled outside of one.
///
/// ```swift
/// NavigationLink("Details", value: episode)
///
/// NavigationLink {
///     EpisodeView(episode: episode)
/// } label: {
///     EpisodeRow(episode: episode)
/// }
/// ```
///
/// In a row of a ``List``, a press anywhere in the row follows the link. In the sidebar and the content of a
/// ``NavigationSplitView``, in a list with a selection, a link to a value selects its value instead.
public struct NavigationLink<Label: View, Destination: View>: View {
    /// The destination of a link.
    private enum Target {
        case view(@MainActor () -> AnyView)
        case value(AnyHashable?)
    }

    private let target: Target
    private let label: Label
    @Environment(\.navigation) private var navigation
    @Environment(\.selectsLinks) private var selectsLinks
    @State private var pushed = PushedScreen()

    /// Creates a link to a view, which is made when the link is followed.
    public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
        target = .view { AnyView(DeferredView { destination() }) }
        self.label = label()
    }

    /// Creates a link to a view.
    public init(destination: Destination, @ViewBuilder label: () -> Label) {
        target = .view { AnyView(destination) }
        self.label = label()
    }

    /// The content and behavior of the view.
    public var body: some View {
        if selectsLinks, case .value(let value?) = target {
            label.tag(value)
        } else {
            Button(action: follow) { label }
                .disabled(!canFollow)
                .linkHook(LinkHook(pushed: pushed, content: content))
        }
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
    /// Creates a link to a view, with a text label.
    public init(_ title: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination) {
        self.init(destination: destination) { Text(title) }
    }

    /// Creates a link to a view, whose label is a string as it is.
    @_disfavoredOverload public init(
        _ title: some StringProtocol, @ViewBuilder destination: @escaping () -> Destination
    ) {
        self.init(destination: destination) { Text(title) }
    }

    /// Creates a link to a view, with a text label.
    public init(_ title: LocalizedStringKey, destination: Destination) {
        self.init(destination: destination) { Text(title) }
    }

    /// Creates a link to a view, whose label is a string as it is.
    @_disfavoredOverload public init(_ title: some StringProtocol, destination: Destination) {
        self.init(destination: destination) { Text(title) }
    }
}

extension NavigationLink where Destination == Never {
    /// Creates a link to the destination of a value; see ``View/navigationDestination(for:destination:)``. `nil`
    /// disables the link.
    public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) {
        target = .value(value.map { AnyHashable($0) })
        self.label = label()
    }
}

extension NavigationLink where Label == Text, Destination == Never {
    /// Creates a link to the destination of a value, with a text label. `nil` disables the link.
    public init<Value: Hashable>(_ title: LocalizedStringKey, value: Value?) {
        self.init(value: value) { Text(title) }
    }

    /// Creates a link to the destination of a value, whose label is a string as it is. `nil` disables the link.
    @_disfavoredOverload public init<Value: Hashable>(_ title: some StringProtocol, value: Value?) {
        self.init(value: value) { Text(title) }
    }
}

/// The screen pushed by a link.
@MainActor private final class PushedScreen {
    weak var screen: NavigationScreen?
}

/// Updates the screen that a link has pushed.
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
