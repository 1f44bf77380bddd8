/// An element of an interface, as assistive technologies see it.
struct Accessible: Sendable, CustomStringConvertible {
    /// The element's address on the accessibility bus.
    struct Reference: Sendable, Hashable {
        var owner: String
        var path: String
    }

    /// The states used in tests, with their AT-SPI numbers.
    enum State: Int, Sendable {
        case checked = 4
        case enabled = 8
        case focusable = 11
        case focused = 12
        case selected = 23
        case sensitive = 24
        case showing = 25
        case visible = 30
    }

    var reference: Reference
    /// The AT-SPI role, such as `button`.
    var role: String
    var name: String
    var hint: String
    fileprivate(set) var states: [UInt32]
    var children: [Accessible]

    func has(_ state: State) -> Bool {
        let (word, bit) = (state.rawValue / 32, state.rawValue % 32)
        return word < states.count && states[word] & (1 << UInt32(bit)) != 0
    }

    /// The element and all its descendants.
    var all: [Accessible] { [self] + children.flatMap(\.all) }

    /// All elements, one per line.
    var description: String { lines(0).joined(separator: "\n") }

    private func lines(_ depth: Int) -> [String] {
        let line = [role, name.isEmpty ? "" : "“\(name)”", hint.isEmpty ? "" : "(\(hint))"].filter { !$0.isEmpty }
        let marks = [(State.focused, "*"), (.showing, "")].compactMap { has($0.0) ? $0.1 : nil }.joined()
        return [String(repeating: "  ", count: depth) + line.joined(separator: " ") + marks]
            + children.flatMap { $0.lines(depth + 1) }
    }

    /// Creates an element from a reply of the bus.
    init(reference: Reference, role: String, name: String, hint: String, states: [UInt32], children: [Accessible]) {
        (self.reference, self.role, self.name, self.hint) = (reference, role, name, hint)
        (self.states, self.children) = (states, children)
    }
}
