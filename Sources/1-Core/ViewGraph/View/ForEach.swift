/// Creates a view for each element of a collection.
///
/// The views are identified by the ids of their elements: a view keeps its state, and its place in an animation, as
/// long as its id is in the collection, wherever it moves.
///
/// ```swift
/// ForEach(episodes) { episode in
///     EpisodeRow(episode: episode)
/// }
/// ```
///
/// Ids should be unique. Elements with equal ids are distinguished by their order.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    package let data: Data
    package let id: (Data.Element) -> ID
    package let content: (Data.Element) -> Content

    /// Creates a view for each element of a collection of identifiable values.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.data = data
        self.id = { $0.id }
        self.content = content
    }

    /// Creates a view for each element, identified by the value at a key path.
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {
        self.data = data
        self.id = { $0[keyPath: id] }
        self.content = content
    }
}

extension ForEach where Data == Range<Int>, ID == Int {
    /// Creates a view for each number of a range. The range may change later.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.data = data
        self.id = { $0 }
        self.content = content
    }
}

extension ForEach: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { ForEachNode(self, context) }
}

extension ForEach: LazyFlattening {
    package func flatten(into contents: inout LazyContents) {
        let elements = data.gathered
        let content = content
        contents.add(ids: elements.mapped(id)) { content(elements[$0]) }
    }
}

/// The node of a `ForEach`. It keeps a child for each id.
final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>:
    TypedNode<ForEach<Data, ID, Content>>
{
    private var keys: [RepeatedKey<ID>] = []

    override func mount(_ view: ForEach<Data, ID, Content>) {
        let data = view.data.gathered
        keys = RepeatedKey.keys(of: data.mapped(view.id))
        for (content, key) in zip(contents(of: data), keys) { adopt(makeChild(content, tag: AnyHashable(key.id))) }
    }

    override func refresh() { receive(view) }

    /// Evaluates the closure for each element. Its reads are tracked by this node, because it runs after the body
    /// around it.
    private func contents(of data: [Data.Element]) -> [Content] {
        let content = view.content
        return evaluate { data.mapped { content($0) } }
    }

    private func areSame(_ ids: [ID]) -> Bool {
        guard ids.count == keys.count else { return false }
        for index in ids.indices where ids[index] != keys[index].id { return false }
        return true
    }

    override func receive(_ view: ForEach<Data, ID, Content>) {
        self.view = view
        let data = view.data.gathered
        let contents = contents(of: data)
        let ids = data.mapped(view.id)
        // Equal ids in the same order have equal keys.
        guard !areSame(ids) else {
            for index in contents.indices { updateChild(at: index, with: contents[index]) }
            return
        }
        let new = RepeatedKey.keys(of: ids)
        var old: [RepeatedKey<ID>: Node] = [:]
        old.reserveCapacity(keys.count)
        for (key, node) in zip(keys, children) { old[key] = node }
        keys = new
        replaceChildren {
            zip(contents, new).map { content, key in
                reconcile(old[key], with: content, tag: AnyHashable(key.id))
            }
        }
    }
}

/// An id together with the number of earlier elements with the same id.
package struct RepeatedKey<ID: Hashable>: Hashable {
    package let id: ID
    package let count: Int

    package static func keys(of ids: [ID]) -> [RepeatedKey] {
        if Set(ids).count == ids.count { return ids.mapped { RepeatedKey(id: $0, count: 0) } }
        var seen: [ID: Int] = [:]
        return ids.map { id in
            let count = seen[id, default: 0]
            seen[id] = count + 1
            return RepeatedKey(id: id, count: count)
        }
    }
}

extension RandomAccessCollection {
    /// The elements as an array. Generic code allocates for each element that it takes from a range.
    fileprivate var gathered: [Element] {
        guard let range = self as? Range<Int> else { return Array(self) }
        // The collection is a range of integers, so these are its elements.
        return unsafeBitCast(Array(range), to: [Element].self)
    }
}

extension Array {
    /// `map` for generic code, in which the standard one allocates for each element.
    fileprivate func mapped<Result>(_ transform: (Element) -> Result) -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(count)
        for index in indices { results.append(transform(self[index])) }
        return results
    }
}
