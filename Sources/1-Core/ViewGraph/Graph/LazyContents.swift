import Foundation

/// The parts of a lazy container, listed without making nodes.
///
/// A `ForEach`, a condition, a `Group`, a `Section` and modifiers around them contribute their parts one by one; every
/// other view is one part.
@MainActor package struct LazyContents {
    /// The purpose of a part.
    enum Kind { case row, header, footer }

    /// Parts that come from one source, such as one `ForEach`.
    struct Segment {
        let kind: Kind
        let keys: [LazyKey]
        /// Makes the view of the part at an index of the segment.
        var make: @MainActor (Int) -> any View
        /// Deletes the elements at positions of the source; `nil` if people cannot delete them.
        var delete: (@MainActor (IndexSet) -> Void)?
    }

    private(set) var segments: [Segment] = []
    private var path: [Int] = []
    private let paths: LazyPaths
    private var kind = Kind.row

    init(of view: some View, paths: LazyPaths) {
        self.paths = paths
        add(view)
    }

    /// Adds the parts of a view.
    mutating func add(_ view: some View) {
        if let parts = view as? any LazyFlattening {
            parts.flatten(into: &self)
        } else {
            let id = (view as? any LazyIdentified)?.lazyID ?? AnyHashable(LazyKey.Unnamed())
            let key = LazyKey(path: paths.number(of: path), id: id, count: 0)
            segments.append(Segment(kind: kind, keys: [key], make: { _ in view }))
        }
    }

    /// Adds one part for each id.
    mutating func add<ID: Hashable>(ids: [ID], make: @escaping @MainActor (Int) -> any View) {
        segments.append(Segment(kind: kind, keys: paths.keys(for: ids, at: path), make: make))
    }

    /// Adds parts at a structural position. Parts at different positions never share an identity.
    mutating func nest(_ index: Int, _ body: (inout LazyContents) -> Void) {
        path.append(index)
        body(&self)
        path.removeLast()
    }

    /// Adds parts of a kind at a structural position.
    mutating func nest(_ index: Int, as kind: Kind, _ body: (inout LazyContents) -> Void) {
        let outer = self.kind
        self.kind = kind
        nest(index, body)
        self.kind = outer
    }

    /// Adds the parts of a view, with a modifier around each of them.
    mutating func add(_ view: some View, around change: @escaping @MainActor (any View) -> any View) {
        add(view) { view, _ in change(view) }
    }

    /// Adds the parts of a view, which people can delete, with a modifier around each of them.
    mutating func add(
        _ view: some View, deletedBy delete: @escaping @MainActor (IndexSet) -> Void,
        around change: @escaping @MainActor (any View, Int) -> any View
    ) {
        let first = segments.count
        add(view, around: change)
        for index in segments.indices[first...] { segments[index].delete = delete }
    }

    /// Adds the parts of a view, with a modifier around each of them that knows its index in its source.
    mutating func add(_ view: some View, around change: @escaping @MainActor (any View, Int) -> any View) {
        let first = segments.count
        add(view)
        for index in segments.indices[first...] {
            let make = segments[index].make
            segments[index].make = { change(make($0), $0) }
        }
    }
}

/// A view that contributes several parts to a lazy container.
@MainActor package protocol LazyFlattening {
    func flatten(into contents: inout LazyContents)
}

/// A view with an explicit identity for its part.
@MainActor protocol LazyIdentified {
    var lazyID: AnyHashable { get }
}

/// A view that may have a tag, known without making its node.
@MainActor protocol LazyTagged {
    var lazyTag: AnyHashable? { get }
}

extension TraitView: LazyTagged where Content: View, Trait: ElementTrait {
    var lazyTag: AnyHashable? { (trait as? TagTrait)?.tag ?? (content as? any LazyTagged)?.lazyTag }
}

extension ModifiedView: LazyTagged where Content: View, Modifier: ElementModifier {
    var lazyTag: AnyHashable? { (content as? any LazyTagged)?.lazyTag }
}

/// The identity of a part across updates.
struct LazyKey: Hashable {
    /// The id of a part without an explicit one.
    struct Unnamed: Hashable {}

    /// The number of the structural position that the part comes from.
    let path: Int
    let id: AnyHashable
    /// The number of earlier parts with the same id.
    let count: Int
}

/// Numbers for structural positions, and a cache of their keys, which rarely change between updates.
@MainActor final class LazyPaths {
    private struct Known<ID: Hashable> {
        let ids: [ID]
        let keys: [LazyKey]
    }

    private var numbers: [[Int]: Int] = [:]
    private var known: [Int: Any] = [:]

    func number(of path: [Int]) -> Int {
        if let number = numbers[path] { return number }
        let number = numbers.count
        numbers[path] = number
        return number
    }

    func keys<ID: Hashable>(for ids: [ID], at path: [Int]) -> [LazyKey] {
        let number = number(of: path)
        if let known = known[number] as? Known<ID>, known.ids == ids { return known.keys }
        let keys = RepeatedKey.keys(of: ids)
            .map { LazyKey(path: number, id: AnyHashable($0.id), count: $0.count) }
        known[number] = Known(ids: ids, keys: keys)
        return keys
    }
}
