/// The parts of a long content, listed without making a node for any of them.
///
/// What `ForEach`, conditions, groups, sections and modifiers around them hold is listed part by part; any other view is
/// one part.
@MainActor package struct LazyContents {
    /// What a part is for.
    enum Kind { case row, header, footer }

    /// Parts that come from one place.
    struct Segment {
        let kind: Kind
        let keys: [LazyKey]
        /// Makes the view of a part, by its index in the segment.
        var make: @MainActor (Int) -> any View
    }

    private(set) var segments: [Segment] = []
    private var path: [Int] = []
    private let paths: LazyPaths
    private var kind = Kind.row

    init(of view: some View, paths: LazyPaths) {
        self.paths = paths
        add(view)
    }

    /// Lists a view.
    mutating func add(_ view: some View) {
        if let parts = view as? any LazyFlattening {
            parts.flatten(into: &self)
        } else {
            let id = (view as? any LazyIdentified)?.lazyID ?? AnyHashable(LazyKey.Unnamed())
            let key = LazyKey(path: paths.number(of: path), id: id, count: 0)
            segments.append(Segment(kind: kind, keys: [key], make: { _ in view }))
        }
    }

    /// Lists a part for each id.
    mutating func add<ID: Hashable>(ids: [ID], make: @escaping @MainActor (Int) -> any View) {
        segments.append(Segment(kind: kind, keys: paths.keys(for: ids, at: path), make: make))
    }

    /// Lists what is at a place of its own: parts there are never taken for parts elsewhere.
    mutating func nest(_ index: Int, _ body: (inout LazyContents) -> Void) {
        path.append(index)
        body(&self)
        path.removeLast()
    }

    /// Lists parts of a kind.
    mutating func nest(_ index: Int, as kind: Kind, _ body: (inout LazyContents) -> Void) {
        let outer = self.kind
        self.kind = kind
        nest(index, body)
        self.kind = outer
    }

    /// Lists a view with something around each of its parts.
    mutating func add(_ view: some View, around change: @escaping @MainActor (any View) -> any View) {
        let first = segments.count
        add(view)
        for index in segments.indices[first...] {
            let make = segments[index].make
            segments[index].make = { change(make($0)) }
        }
    }
}

/// A view that stands for several parts of a long content.
@MainActor package protocol LazyFlattening {
    func flatten(into contents: inout LazyContents)
}

/// A view that says what its part is known by.
@MainActor protocol LazyIdentified {
    var lazyID: AnyHashable { get }
}

/// What a part of a long content is known by, from one listing to the next.
struct LazyKey: Hashable {
    /// The id of a part that has none.
    struct Unnamed: Hashable {}

    /// The number of the place that it comes from.
    let path: Int
    let id: AnyHashable
    /// How many of the same id came before it.
    let count: Int
}

/// Numbers for the places of a content, and the keys that were last there: most of the time they are the same again.
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
