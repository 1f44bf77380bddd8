import Localization

/// A stack of screens. The last one is shown, with its title in a header that also leads back.
///
/// Screens are pushed by a ``NavigationLink``, or by a change of the path. A link with a value pushes the destination
/// that `navigationDestination(for:destination:)` sets for the type of the value. Pass a path to push and pop screens
/// from code, for example to open the screen that a notification refers to, or to restore the screens of the last
/// launch.
///
/// ```swift
/// NavigationStack {
///     List(shows) { show in NavigationLink(show.title, value: show) }
///         .navigationTitle("Shows")
///         .navigationDestination(for: Show.self) { ShowView(show: $0) }
/// }
/// ```
///
/// Covered screens keep their state; their `onDisappear` actions run, and their tasks are canceled until they are shown
/// again. The `dismiss` action of the environment pops the screen in which it is read, and all screens above it.
public struct NavigationStack<Data, Root: View>: View {
    private let path: Binding<[AnyHashable]>?
    private let root: Root
    @State private var model = NavigationModel()
    @State private var first = NavigationScreen()
    @Environment(\.splitColumn) private var column

    private init(values: Binding<[AnyHashable]>?, root: Root) {
        path = values
        self.root = root
    }

    /// The content and behavior of the view.
    public var body: some View {
        let screens = update()
        let top = screens.last ?? first
        VStack(spacing: 0) {
            NavigationHeader(screen: top, canGoBack: !screens.isEmpty, model: model, column: column)
            Deck(
                cards: [Deck.Card(id: AnyHashable(ObjectIdentifier(first)), content: rootScreen)]
                    + screens.map { Deck.Card(id: AnyHashable(ObjectIdentifier($0)), content: view(of: $0)) },
                selection: AnyHashable(ObjectIdentifier(top)), mountsAll: true
            )
            .environment(\.splitColumn, nil)
            NavigationFooter(screen: top)
        }
        .countedInSplitColumn()
    }

    private func update() -> [NavigationScreen] {
        model.path = path
        return model.update()
    }

    private var rootScreen: AnyView {
        AnyView(root.environment(\.navigationScreen, first).environment(\.navigation, model))
    }

    private func view(of screen: NavigationScreen) -> AnyView {
        AnyView(
            NavigationScreenView(screen: screen, model: model)
                .environment(\.dismiss, DismissAction(owner: screen) { $0.pop() })
                .environment(\.navigationScreen, screen).environment(\.navigation, model))
    }
}

extension NavigationStack where Data == NavigationPath {
    /// Creates a stack that manages its own path.
    public init(@ViewBuilder root: () -> Root) { self.init(values: nil, root: root()) }

    /// Creates a stack that shows a screen for each value of the path.
    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
        self.init(values: path.values, root: root())
    }
}

extension NavigationStack where Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable {
    /// Creates a stack that shows a screen for each value of the path. Links to values of other types have no effect.
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
        let values = Binding<[AnyHashable]>(
            get: { path.wrappedValue.map { AnyHashable($0) } },
            set: { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) })
        self.init(values: values, root: root())
    }
}

/// The content of a screen, separate so that changes leave the other screens alone.
private struct NavigationScreenView: View {
    let screen: NavigationScreen
    let model: NavigationModel

    var body: some View {
        if let content = screen.content.value {
            content()
        } else if let value = screen.value, let view = model.view(for: value) {
            view
        } else {
            Image(systemName: "exclamationmark.triangle").accessibilityLabel("No destination")
        }
    }
}

/// The header of a stack: the back button, the title and the toolbar.
private struct NavigationHeader: View {
    let screen: NavigationScreen
    let canGoBack: Bool
    let model: NavigationModel
    let column: SplitColumn?

    var body: some View {
        let title = screen.title.value
        let entries = screen.toolbar.entries
        let hasItems = entries.contains { $0.placement.section != .bottom }
        if canGoBack || !title.isEmpty || hasItems || column?.leads == true {
            ToolbarBar(
                title: title, entries: entries,
                leading: NavigationBackButton(screen: screen, canGoBack: canGoBack, column: column)
            )
            .environment(\.dismiss, canGoBack ? DismissAction(owner: screen) { $0.pop() } : DismissAction())
            .environment(\.navigationScreen, screen).environment(\.navigation, model)
            Divider()
        }
    }
}

/// The button that returns to the previous screen, or to the sidebar next to the stack.
private struct NavigationBackButton: View {
    let screen: NavigationScreen
    let canGoBack: Bool
    let column: SplitColumn?

    var body: some View {
        if canGoBack {
            Button {
                screen.pop()
            } label: {
                Image(systemName: "chevron.backward")
            }
            .keyboardShortcut(.leftArrow, modifiers: .option)
            .accessibilityLabel("Back")
        } else {
            SplitButton(column: column)
        }
    }
}

/// The toolbar items below a screen.
private struct NavigationFooter: View {
    let screen: NavigationScreen

    var body: some View { ToolbarBottomBar(entries: screen.toolbar.entries) }
}

/// Sets the title of the screen around the view.
private struct TitleHook: ViewHook {
    let title: String

    func didMount(_ storage: inout Void, _ node: Node) { node.environment.navigationScreen?.title.set(title) }

    func didUpdate(from old: TitleHook, _ storage: inout Void, _ node: Node) {
        if title != old.title { node.environment.navigationScreen?.title.set(title) }
    }

    func willUnmount(_ storage: inout Void, _ node: Node) {
        guard let location = node.environment.navigationScreen?.title, location.value == title else { return }
        location.set("")
    }
}

/// Sets the destination for values of a type.
private struct DestinationHook<Value: Hashable>: ViewHook {
    let make: @MainActor (Value) -> AnyView

    func didMount(_ storage: inout Void, _ node: Node) {
        node.environment.navigation?.setDestination(of: Value.self, owner: node, make)
    }

    func didUpdate(from old: DestinationHook, _ storage: inout Void, _ node: Node) {
        node.environment.navigation?.setDestination(of: Value.self, owner: node, make)
    }

    func willUnmount(_ storage: inout Void, _ node: Node) {
        node.environment.navigation?.removeDestination(of: Value.self, owner: node)
    }
}

extension View {
    fileprivate func countedInSplitColumn() -> some View { HookView(self, SplitStackHook()) }

    /// Sets the title of the screen in the header of its ``NavigationStack``.
    public func navigationTitle(_ title: LocalizedStringKey) -> some View {
        navigationTitle(localized(title))
    }

    /// Sets the title of the screen to a string as it is.
    @_disfavoredOverload public func navigationTitle(_ title: some StringProtocol) -> some View {
        HookView(self, TitleHook(title: String(title)))
    }

    /// Sets the destination for values of a type in the enclosing ``NavigationStack``.
    ///
    /// If several views set a destination for one type, the view that entered the tree first takes precedence.
    public func navigationDestination<Value: Hashable, Destination: View>(
        for type: Value.Type, @ViewBuilder destination: @escaping (Value) -> Destination
    ) -> some View {
        HookView(self, DestinationHook<Value> { value in AnyView(DeferredView { destination(value) }) })
    }
}
