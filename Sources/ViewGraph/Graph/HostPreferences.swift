/// What views ask of the window that they are in.
@MainActor final class HostPreferences {
    unowned var host: GraphHost!
    private(set) var colorScheme: ColorScheme?
    private var wishes: [ObjectIdentifier: (depth: Int, order: Int, scheme: ColorScheme)] = [:]
    private var order = 0

    /// Takes what a node asks for; `nil` for nothing.
    ///
    /// The outermost one that shows and asks for something gets it; of several at one depth, the latest.
    func setColorScheme(_ scheme: ColorScheme?, of node: Node) {
        let key = ObjectIdentifier(node)
        if let scheme {
            order += 1
            wishes[key] = (node.depth, wishes[key]?.order ?? order, scheme)
        } else {
            wishes[key] = nil
        }
        let first = wishes.values.min { ($0.depth, -$0.order) < ($1.depth, -$1.order) }
        guard first?.scheme != colorScheme else { return }
        colorScheme = first?.scheme
        host.rootChanged()
        host.afterFlush { [host] in
            guard let host else { return }
            host.onPreferredColorScheme?(host.preferredColorScheme)
        }
    }
}
