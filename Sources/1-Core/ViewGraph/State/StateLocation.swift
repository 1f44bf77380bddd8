/// Where the value of a `State` lives. Who reads it while a node is evaluated is marked when it is written.
@MainActor final class StateLocation<Value> {
    private var stored: Value
    private var readers: [ObjectIdentifier: Link<Node>] = [:]
    private let areEqual = equality(of: Value.self)

    init(_ value: Value) { stored = value }

    var value: Value {
        if let node = Node.evaluating { readers[ObjectIdentifier(node)] = node.link }
        return stored
    }

    /// - Parameter tellsReaders: whether those who read it are to look again.
    func set(_ value: Value, tellsReaders: Bool = true) {
        if let areEqual, areEqual(stored, value) { return }
        stored = value
        guard tellsReaders else { return }
        let marked = readers
        readers.removeAll(keepingCapacity: true)
        for reader in marked.values { reader.target?.markDirty() }
    }
}

/// `==` of a type that has it.
func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
    guard let type = type as? any Equatable.Type else { return nil }
    return equality(of: type)
}

private func equality<Value, Known: Equatable>(of type: Known.Type) -> ((Value, Value) -> Bool)? {
    { lhs, rhs in
        guard let lhs = lhs as? Known, let rhs = rhs as? Known else { return false }
        return lhs == rhs
    }
}
