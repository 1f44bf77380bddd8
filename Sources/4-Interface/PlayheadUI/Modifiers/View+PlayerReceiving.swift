public import Playhead
public import ViewGraph

/// Calls an action with the values of a player's property.
private struct PropertyHook<Value: Equatable>: ViewHook {
    let player: Player?
    let path: KeyPath<PlayerProperties, Value>
    /// `true` to call the action with the initial value too.
    let isInitial: Bool
    let action: @MainActor (Value) -> Void

    func makeStorage() -> PropertyListener<Value> { PropertyListener() }

    func didMount(_ storage: inout PropertyListener<Value>, _ node: Node) { update(storage, node) }

    func didUpdate(from old: PropertyHook, _ storage: inout PropertyListener<Value>, _ node: Node) {
        update(storage, node)
    }

    func willUnmount(_ storage: inout PropertyListener<Value>, _ node: Node) { storage.stop() }

    private func update(_ listener: PropertyListener<Value>, _ node: Node) {
        listener.path = path
        listener.action = action
        guard listener.player !== player else { return }
        listener.stop()
        guard let player else { return }
        let isInitial = isInitial
        listener.listen(to: player)
        // After the flush, because the action's writes belong to the next one.
        if isInitial { node.host.afterFlush { [weak listener] in listener?.tell() } }
    }
}

/// Observes a player's property for a view. Each change is delivered in the turn in which it happens, so that none is
/// lost.
@MainActor private final class PropertyListener<Value: Equatable> {
    var path: KeyPath<PlayerProperties, Value>?
    var action: (@MainActor (Value) -> Void)?
    private(set) var player: Player?
    private var listening: Listening?
    private var last: Value?

    isolated deinit { listening?.cancel() }

    func listen(to player: Player) {
        self.player = player
        last = path.map { player.currentProperties[keyPath: $0] }
        listening = player.onPropertiesChange { [weak self, weak player] properties in
            guard let self, let path else { return }
            let value = properties[keyPath: path]
            guard value != last else { return }
            last = value
            player?.whenInPlace { [weak self] in self?.action?(value) }
        }
    }

    /// Delivers the current value.
    func tell() {
        if let last { action?(last) }
    }

    func stop() {
        listening?.cancel()
        listening = nil
        player = nil
        last = nil
    }
}

extension View {
    /// Writes a property of a player to a binding, immediately and whenever it changes, while the view is in the tree.
    /// Equal values are not written. Without a player nothing is written.
    ///
    /// ```swift
    /// ProgressView()
    ///     .opacity(isBusy ? 1 : 0)
    ///     .onReceive(player: player, assign: \.isBusy, to: $isBusy)
    /// ```
    public func onReceive<Value: Equatable>(
        player: Player?, assign keyPath: KeyPath<PlayerProperties, Value>, to binding: Binding<Value>
    ) -> some View {
        HookView(
            self,
            PropertyHook(player: player, path: keyPath, isInitial: true) { value in
                if binding.wrappedValue != value { binding.wrappedValue = value }
            })
    }

    /// Calls an action with each new value of a player's property while the view is in the tree. The current value is
    /// not delivered.
    ///
    /// Use it for effects outside of the interface, such as logging. To show a property, read it in the body instead.
    ///
    /// Every change is delivered in order, in the turn in which it happens, even if the value changes back within the
    /// turn. The action may use the player.
    public func onReceive<Value: Equatable>(
        player: Player?, at keyPath: KeyPath<PlayerProperties, Value>,
        perform action: @escaping @MainActor (Value) -> Void
    ) -> some View {
        HookView(self, PropertyHook(player: player, path: keyPath, isInitial: false, action: action))
    }
}
