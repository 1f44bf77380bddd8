/// What assistive technology sees of one thing on the screen.
struct Accessible: Sendable, CustomStringConvertible {
    /// Where it is on the accessibility bus.
    struct Reference: Sendable, Hashable {
        var owner: String
        var path: String
    }

    /// The states that these tests look at, by their numbers in AT-SPI.
    enum State: Int, Sendable {
        case checked = 4
        case enabled = 8
        case focusable = 11
        case focused = 12
        case sensitive = 24
        case showing = 25
        case visible = 30
    }

    var reference: Reference
    /// The role as AT-SPI names it, such as `button`.
    var role: String
    var name: String
    var hint: String
    fileprivate(set) var states: [UInt32]
    var children: [Accessible]

    func has(_ state: State) -> Bool {
        let (word, bit) = (state.rawValue / 32, state.rawValue % 32)
        return word < states.count && states[word] & (1 << UInt32(bit)) != 0
    }

    /// It and everything in it.
    var all: [Accessible] { [self] + children.flatMap(\.all) }

    /// Everything, one thing in a line.
    var description: String { lines(0).joined(separator: "\n") }

    private func lines(_ depth: Int) -> [String] {
        let line = [role, name.isEmpty ? "" : "“\(name)”", hint.isEmpty ? "" : "(\(hint))"].filter { !$0.isEmpty }
        let marks = [(State.focused, "*"), (.showing, "")].compactMap { has($0.0) ? $0.1 : nil }.joined()
        return [String(repeating: "  ", count: depth) + line.joined(separator: " ") + marks]
            + children.flatMap { $0.lines(depth + 1) }
    }

    /// Makes one of what the bus says.
    init(reference: Reference, role: String, name: String, hint: String, states: [UInt32], children: [Accessible]) {
        (self.reference, self.role, self.name, self.hint) = (reference, role, name, hint)
        (self.states, self.children) = (states, children)
    }
}
