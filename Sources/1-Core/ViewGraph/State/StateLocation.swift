/// The storage of a ``State``. Nodes that read it during their evaluation are marked by the next write.
@MainActor final class StateLocation<Value> {
    private var stored: Value
    private var readers: [ObjectIdentifier: Link<Node>] = [:]
    // Many states never change, and looking for a conformance takes time at the start.
    private lazy var areEqual = equality(of: Value.self)

    init(_ value: Value) { stored = value }

    var value: Value {
        if let node = Node.evaluating { readers[ObjectIdentifier(node)] = node.link }
        return stored
    }

    /// The value, without noting who reads it.
    var current: Value { stored }

    /// Writes the value.
    ///
    /// - Parameter notifiesReaders: `false` to leave the nodes that have read it unmarked.
    func set(_ value: Value, notifiesReaders: Bool = true) {
        if let areEqual, areEqual(stored, value) { return }
        stored = value
        guard notifiesReaders else { return }
        let marked = readers
        readers.removeAll(keepingCapacity: true)
        for reader in marked.values { reader.target?.markDirty() }
    }
}

/// Returns `==` for a type that is `Equatable`.
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
