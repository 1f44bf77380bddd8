@_spi(Reflection) import Swift

/// What is known of the stored properties of a view's type: found once for each type.
@MainActor final class FieldTable {
    /// A property wrapper whose value lives in the graph.
    struct DynamicField {
        let connect: (UnsafeMutableRawPointer, AnyObject?, Node) -> AnyObject?
    }

    private(set) var dynamicProperties: [DynamicField] = []
    private var comparisons: [(UnsafeRawPointer, UnsafeRawPointer) -> Bool] = []
    /// Whether the type is one whose values can be compared.
    private var canCompare = true
    private var wholeComparison: ((UnsafeRawPointer, UnsafeRawPointer) -> Bool)?

    private static var tables: [ObjectIdentifier: FieldTable] = [:]

    static func table(of type: Any.Type) -> FieldTable {
        if let table = tables[ObjectIdentifier(type)] { return table }
        let table = FieldTable(type)
        tables[ObjectIdentifier(type)] = table
        return table
    }

    private init(_ type: Any.Type) {
        if let type = type as? any Equatable.Type { wholeComparison = comparison(of: type) }
        let isReflected = _forEachField(of: type) { name, offset, fieldType, _ in
            self.add(fieldType, at: offset)
            return true
        }
        canCompare = isReflected
    }

    /// Whether two values are the same for a body: fields that live in the graph count by what they say of it.
    func areEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
        withUnsafeBytes(of: lhs) { lhs in
            withUnsafeBytes(of: rhs) { rhs in
                guard let lhs = lhs.baseAddress, let rhs = rhs.baseAddress else { return true }
                if let wholeComparison { return wholeComparison(lhs, rhs) }
                return canCompare && comparisons.allSatisfy { $0(lhs, rhs) }
            }
        }
    }

    /// Connects the dynamic properties of a value to their storages, which a node keeps.
    func connect<Value>(_ value: inout Value, _ storages: inout [AnyObject?], of node: Node) {
        guard !dynamicProperties.isEmpty else { return }
        if storages.isEmpty { storages = Array(repeating: nil, count: dynamicProperties.count) }
        withUnsafeMutableBytes(of: &value) { bytes in
            guard let base = bytes.baseAddress else { return }
            for (index, property) in dynamicProperties.enumerated() {
                storages[index] = property.connect(base, storages[index], node)
            }
        }
    }

    private func add(_ type: Any.Type, at offset: Int) {
        if let type = type as? any DynamicProperty.Type {
            dynamicProperties.append(dynamicField(type, at: offset))
            comparisons.append(dynamicComparison(type, at: offset))
            return
        }
        let compare = valueComparison(of: type)
        comparisons.append { compare($0 + offset, $1 + offset) }
    }

    private func dynamicField<Property: DynamicProperty>(_ type: Property.Type, at offset: Int) -> DynamicField {
        DynamicField { base, storage, node in
            (base + offset).assumingMemoryBound(to: Property.self).pointee.connect(to: storage, of: node)
        }
    }

    private func dynamicComparison<Property: DynamicProperty>(
        _ type: Property.Type, at offset: Int
    ) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
        { lhs, rhs in
            (lhs + offset).assumingMemoryBound(to: Property.self).pointee
                .isEqual(to: (rhs + offset).assumingMemoryBound(to: Property.self).pointee)
        }
    }
}

/// How two values of a type at two addresses are compared.
@MainActor private func valueComparison(of type: Any.Type) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
    if let type = type as? any Equatable.Type { return comparison(of: type) }
    // Objects are compared by their address. A closure is the same when its code and its context are.
    let size = sizeOfValue(type)
    if type is AnyObject.Type || isPlain(type) || isFunction(type) {
        return { lhs, rhs in
            UnsafeRawBufferPointer(start: lhs, count: size).elementsEqual(
                UnsafeRawBufferPointer(start: rhs, count: size))
        }
    }
    if isStructure(type) {
        let table = FieldTable.table(of: type)
        return { lhs, rhs in table.areEqual(at: lhs, rhs) }
    }
    return { _, _ in false }
}

extension FieldTable {
    fileprivate func areEqual(at lhs: UnsafeRawPointer, _ rhs: UnsafeRawPointer) -> Bool {
        if let wholeComparison { return wholeComparison(lhs, rhs) }
        return canCompare && comparisons.allSatisfy { $0(lhs, rhs) }
    }
}

@MainActor private func comparison<Value: Equatable>(
    of type: Value.Type
) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
    { lhs, rhs in
        lhs.assumingMemoryBound(to: Value.self).pointee == rhs.assumingMemoryBound(to: Value.self).pointee
    }
}

private func sizeOfValue(_ type: Any.Type) -> Int {
    func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
    return _openExistential(type, do: size)
}

private func isPlain(_ type: Any.Type) -> Bool {
    func plain<Value>(_: Value.Type) -> Bool { _isPOD(Value.self) }
    return _openExistential(type, do: plain)
}

private func isFunction(_ type: Any.Type) -> Bool { _typeName(type).contains("->") && !_typeName(type).hasSuffix("?") }

private func isStructure(_ type: Any.Type) -> Bool { type is any View.Type }
