/// What views ask of the window that they are in.
@MainActor final class HostPreferences {
    unowned var host: GraphHost!
    private var schemes = Wishes<ColorScheme>()
    private var titles = Wishes<String>()

    /// The lightness that is asked for.
    var colorScheme: ColorScheme? { schemes.first }
    /// The title that is asked for.
    var title: String? { titles.first }

    /// Takes what a node asks for; `nil` for nothing.
    func setColorScheme(_ scheme: ColorScheme?, of node: Node) {
        guard schemes.set(scheme, of: node) else { return }
        host.rootChanged()
        host.afterFlush { [host] in
            guard let host else { return }
            host.onPreferredColorScheme?(host.preferredColorScheme)
        }
    }

    /// Takes what a node asks for; `nil` for nothing.
    func setTitle(_ title: String?, of node: Node) {
        guard titles.set(title, of: node) else { return }
        host.afterFlush { [host] in
            guard let host else { return }
            host.onPreferredTitle?(host.preferredTitle)
        }
    }

    /// What several nodes ask for. The outermost one that asks for something gets it; of several at one depth, the
    /// latest.
    private struct Wishes<Value: Equatable> {
        private(set) var first: Value?
        private var all: [ObjectIdentifier: (depth: Int, order: Int, value: Value)] = [:]
        private var order = 0

        /// Says whether another one is first now.
        @MainActor mutating func set(_ value: Value?, of node: Node) -> Bool {
            let key = ObjectIdentifier(node)
            if let value {
                order += 1
                all[key] = (node.depth, all[key]?.order ?? order, value)
            } else {
                all[key] = nil
            }
            let new = all.values.min { ($0.depth, -$0.order) < ($1.depth, -$1.order) }?.value
            defer { first = new }
            return new != first
        }
    }
}
