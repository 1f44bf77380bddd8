/// The requests of views to their window: a color scheme and a title.
@MainActor final class HostPreferences {
    unowned var host: GraphHost!
    private var schemes = Requests<ColorScheme>()
    private var titles = Requests<String>()

    /// The requested color scheme.
    var colorScheme: ColorScheme? { schemes.first }
    /// The requested title.
    var title: String? { titles.first }

    /// Records the request of a node; `nil` withdraws it.
    func setColorScheme(_ scheme: ColorScheme?, of node: Node) {
        guard schemes.set(scheme, of: node) else { return }
        host.rootChanged()
        host.afterFlush { [host] in
            guard let host else { return }
            host.onPreferredColorScheme?(host.preferredColorScheme)
        }
    }

    /// Records the request of a node; `nil` withdraws it.
    func setTitle(_ title: String?, of node: Node) {
        guard titles.set(title, of: node) else { return }
        host.afterFlush { [host] in
            guard let host else { return }
            host.onPreferredTitle?(host.preferredTitle)
        }
    }

    /// The requests of several nodes for one value. The outermost node wins; at equal depth, the latest.
    private struct Requests<Value: Equatable> {
        private(set) var first: Value?
        private var all: [ObjectIdentifier: (depth: Int, order: Int, value: Value)] = [:]
        private var order = 0

        /// Returns `true` if another request wins now.
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
