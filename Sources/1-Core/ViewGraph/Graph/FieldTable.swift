@_spi(Reflection) import Swift

/// The stored properties of a view's type, found by reflection once for each type.
///
/// A node asks its table for two things: to connect the dynamic properties of a view, such as `@State`, with the storage
/// that the node keeps for them, and to compare a new value of the view with the last one, so that a body runs only when
/// something that it could show has changed.
@MainActor final class FieldTable {
    private typealias Comparison = (UnsafeRawPointer, UnsafeRawPointer) -> Bool
    private typealias Connection = (UnsafeMutableRawPointer, AnyObject?, Node) -> AnyObject?

    /// A field that is no dynamic property.
    private struct PlainField {
        let type: Any.Type
        let kind: _MetadataKind
        let offset: Int
    }

    private let type: Any.Type
    /// Connects each dynamic property, in the order of their declarations.
    private var connections: [Connection] = []
    /// Compares each dynamic property.
    private var dynamicComparisons: [Comparison] = []
    private var plainFields: [PlainField] = []
    /// `false` for a type whose fields reflection does not list.
    private var isReflected = true
    /// Compares two values. Made when it is needed for the first time: the runtime looks for a conformance in all of the
    /// program, and most types are not compared before the first frame.
    private lazy var comparison = makeComparison()

    private static var tables: [ObjectIdentifier: FieldTable] = [:]

    /// The table of a type.
    static func table(of type: Any.Type) -> FieldTable {
        if let table = tables[ObjectIdentifier(type)] { return table }
        let table = FieldTable(type)
        tables[ObjectIdentifier(type)] = table
        return table
    }

    private init(_ type: Any.Type) {
        self.type = type
        isReflected = _forEachField(of: type) { _, offset, fieldType, kind in
            self.add(fieldType, kind, at: offset)
            return true
        }
    }

    /// `true` for two values that give the same body. Dynamic properties are compared by where their values live.
    func areEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
        withUnsafeBytes(of: lhs) { lhs in
            withUnsafeBytes(of: rhs) { rhs in
                guard let lhs = lhs.baseAddress, let rhs = rhs.baseAddress else { return true }
                return comparison(lhs, rhs)
            }
        }
    }

    /// Compares whole values of a type that is `Equatable`, otherwise each field.
    private func makeComparison() -> Comparison {
        if let type = type as? any Equatable.Type { return Self.comparison(of: type) }
        guard isReflected else { return { _, _ in false } }
        let fields = plainFields.map { field in
            let compare = Self.comparison(of: field.type, field.kind)
            return { (lhs: UnsafeRawPointer, rhs: UnsafeRawPointer) in compare(lhs + field.offset, rhs + field.offset) }
        }
        let comparisons = dynamicComparisons + fields
        return { lhs, rhs in comparisons.allSatisfy { $0(lhs, rhs) } }
    }

    /// Connects the dynamic properties of a value with the storage that a node keeps for them.
    func connect<Value>(_ value: inout Value, _ storages: inout [AnyObject?], of node: Node) {
        guard !connections.isEmpty else { return }
        if storages.isEmpty { storages = Array(repeating: nil, count: connections.count) }
        withUnsafeMutableBytes(of: &value) { bytes in
            guard let base = bytes.baseAddress else { return }
            for (index, connect) in connections.enumerated() { storages[index] = connect(base, storages[index], node) }
        }
    }

    // MARK: Fields

    private func add(_ type: Any.Type, _ kind: _MetadataKind, at offset: Int) {
        // Functions, references and existential values are no dynamic properties.
        if kind == .struct || kind == .enum || kind == .optional, let type = type as? any DynamicProperty.Type {
            addDynamic(type, at: offset)
        } else {
            plainFields.append(PlainField(type: type, kind: kind, offset: offset))
        }
    }

    private func addDynamic<Property: DynamicProperty>(_ type: Property.Type, at offset: Int) {
        connections.append { base, storage, node in
            (base + offset).assumingMemoryBound(to: Property.self).pointee.connect(to: storage, of: node)
        }
        dynamicComparisons.append { lhs, rhs in
            (lhs + offset).assumingMemoryBound(to: Property.self).pointee
                .isEqual(to: (rhs + offset).assumingMemoryBound(to: Property.self).pointee)
        }
    }

    /// Compares values of a field's type. Values that cannot be compared are never equal.
    private static func comparison(of type: Any.Type, _ kind: _MetadataKind) -> Comparison {
        // Functions are not `Equatable`. Two are equal when code and context are the same.
        if kind == .function { return comparisonOfBits(of: type) }
        if let type = type as? any Equatable.Type { return comparison(of: type) }
        // Two references are equal when they point to one object.
        if type is AnyObject.Type || isPlain(type) { return comparisonOfBits(of: type) }
        guard type is any View.Type else { return { _, _ in false } }
        let table = table(of: type)
        return { lhs, rhs in table.comparison(lhs, rhs) }
    }

    private static func comparison<Value: Equatable>(of type: Value.Type) -> Comparison {
        { lhs, rhs in
            lhs.assumingMemoryBound(to: Value.self).pointee == rhs.assumingMemoryBound(to: Value.self).pointee
        }
    }

    private static func comparisonOfBits(of type: Any.Type) -> Comparison {
        let size = size(of: type)
        return { lhs, rhs in
            UnsafeRawBufferPointer(start: lhs, count: size).elementsEqual(
                UnsafeRawBufferPointer(start: rhs, count: size))
        }
    }

    private static func size(of type: Any.Type) -> Int {
        func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
        return _openExistential(type, do: size)
    }

    /// `true` for a type whose values are only bits: no references, nothing to release.
    private static func isPlain(_ type: Any.Type) -> Bool {
        func plain<Value>(_: Value.Type) -> Bool { _isPOD(Value.self) }
        return _openExistential(type, do: plain)
    }
}
