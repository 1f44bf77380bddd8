/// The state of a navigation stack: its screens and the destinations of values.
@MainActor final class NavigationModel {
    /// The path of a stack without a binding.
    private let ownPath = StateLocation<[AnyHashable]>([])
    /// Counts changes of the screens that have no value in the path.
    private let pushes = StateLocation(0)
    private(set) var screens: [NavigationScreen] = []
    private var destinations: [ObjectIdentifier: StateLocation<[Destination]>] = [:]
    /// The binding to the path, if the stack has one.
    var path: Binding<[AnyHashable]>?

    /// The destination for values of one type.
    private struct Destination {
        let owner: ObjectIdentifier
        let make: @MainActor (AnyHashable) -> AnyView?
    }

    private var values: [AnyHashable] {
        get { path?.wrappedValue ?? ownPath.value }
        set { if let path { path.wrappedValue = newValue } else { ownPath.set(newValue) } }
    }

    /// Updates the screens to the path. Screens whose values are still in it are kept.
    func update() -> [NavigationScreen] {
        let values = values
        _ = pushes.value
        var kept: [NavigationScreen] = []
        var count = 0
        for screen in screens {
            if let value = screen.value {
                guard count < values.count, values[count] == value else { break }
                count += 1
            }
            kept.append(screen)
        }
        kept += values[count...].map { NavigationScreen(value: $0, model: self) }
        screens = kept
        return kept
    }

    func push(_ value: AnyHashable) { values.append(value) }

    func push(_ content: @escaping @MainActor () -> AnyView) -> NavigationScreen {
        let screen = NavigationScreen(content: content, model: self)
        screens.append(screen)
        pushes.set(pushes.value + 1)
        return screen
    }

    /// Removes a screen and those above it. Has no effect if the screen is gone.
    func pop(_ screen: NavigationScreen) {
        guard let index = screens.firstIndex(where: { $0 === screen }) else { return }
        let gone = screens[index...].filter { $0.value != nil }.count
        screens.removeSubrange(index...)
        pushes.set(pushes.value + 1)
        if gone > 0 { values.removeLast(min(gone, values.count)) }
    }

    // MARK: Destinations

    private func location(of type: ObjectIdentifier) -> StateLocation<[Destination]> {
        if let location = destinations[type] { return location }
        let location = StateLocation<[Destination]>([])
        destinations[type] = location
        return location
    }

    /// Sets the destination for values of a type. If there are several, the first one is used.
    func setDestination<Value: Hashable>(
        of type: Value.Type, owner: Node, _ make: @escaping @MainActor (Value) -> AnyView
    ) {
        let location = location(of: ObjectIdentifier(type))
        let destination = Destination(owner: ObjectIdentifier(owner)) { ($0.base as? Value).map(make) }
        var all = location.value
        if let index = all.firstIndex(where: { $0.owner == destination.owner }) {
            all[index] = destination
        } else {
            all.append(destination)
        }
        location.set(all, notifiesReaders: all[0].owner == destination.owner)
    }

    func removeDestination<Value: Hashable>(of type: Value.Type, owner: Node) {
        let location = location(of: ObjectIdentifier(type))
        location.set(location.value.filter { $0.owner != ObjectIdentifier(owner) }, notifiesReaders: true)
    }

    func view(for value: AnyHashable) -> AnyView? {
        location(of: ObjectIdentifier(type(of: value.base))).value.first?.make(value)
    }
}

extension NavigationModel: Equatable {
    nonisolated static func == (lhs: NavigationModel, rhs: NavigationModel) -> Bool { lhs === rhs }
}

/// A screen of a navigation stack.
@MainActor final class NavigationScreen {
    /// The value of the screen in the path; `nil` for the root, and for screens of links to views.
    let value: AnyHashable?
    /// The content set by a link to a view.
    let content: StateLocation<(@MainActor () -> AnyView)?>
    let title = StateLocation("")
    let toolbar = ScreenToolbar()
    private weak var model: NavigationModel?

    init(value: AnyHashable? = nil, content: (@MainActor () -> AnyView)? = nil, model: NavigationModel? = nil) {
        self.value = value
        self.content = StateLocation(content)
        self.model = model
    }

    func pop() { model?.pop(self) }
}

extension NavigationScreen: Equatable {
    nonisolated static func == (lhs: NavigationScreen, rhs: NavigationScreen) -> Bool { lhs === rhs }
}

private enum ModelKey: EnvironmentKey { static let defaultValue: NavigationModel? = nil }
private enum ScreenKey: EnvironmentKey { static let defaultValue: NavigationScreen? = nil }

extension EnvironmentValues {
    /// The navigation stack around the view.
    @MainActor var navigation: NavigationModel? {
        get { self[ModelKey.self] }
        set { self[ModelKey.self] = newValue }
    }

    /// The screen around the view.
    @MainActor var navigationScreen: NavigationScreen? {
        get { self[ScreenKey.self] }
        set { self[ScreenKey.self] = newValue }
    }
}
