import Foundation

/// A lazy container: only the parts on screen, or close to it, have nodes and elements.
struct LazyContainer<Content: View>: PrimitiveView {
    let content: Content
    let arrangement: LazyArrangement
    var selection: ListSelection?

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { LazyNode(self, context) }
}

/// A node that can locate its parts, including those that do not have a node at the moment.
@MainActor protocol LazySource: AnyObject {
    var element: Element { get }
    func index(of id: AnyHashable) -> Int?
    /// The frame of a part in the element's coordinates. Estimated for parts that have not been measured.
    func frame(at index: Int) -> CGRect
}

/// The node of a lazy container. It keeps a child for each part on screen or close to it.
///
/// The state of a part lives as long as its node: while the part is within about half a viewport of the visible area.
/// Parts that move within this area keep their state; parts that leave it start over when they come back.
final class LazyNode<Content: View>: TypedNode<LazyContainer<Content>>, LayoutObserver, LazyParts {
    let element = Element(layout: PassThroughLayout())
    private(set) var layout: LazyLayout
    private let paths = LazyPaths()
    private var segments: [LazyContents.Segment] = []
    private(set) var keys: [LazyKey] = []
    /// For each item its segment and its index in the segment.
    private var places: [(segment: Int, index: Int)] = []
    private lazy var keyboard = LazyKeyboard(self)

    /// The margins around the visible area, as fractions of its height: nodes are made within the first, and must exist
    /// within the second.
    private static var creationMargin: CGFloat { 0.5 }
    private static var requiredMargin: CGFloat { 0.25 }

    override init(_ view: LazyContainer<Content>, _ context: NodeContext) {
        layout = LazyLayout(view.arrangement)
        super.init(view, context)
    }

    override var elements: [Element] { [element] }

    override func addElements(to elements: inout [Element]) { elements.append(element) }

    override func mount(_ view: LazyContainer<Content>) {
        element.node = self
        list(view)
        configure()
        host.addLayoutObserver(self)
    }

    override func receive(_ view: LazyContainer<Content>) {
        if view.arrangement != self.view.arrangement {
            layout = LazyLayout(view.arrangement)
            keys = []
        }
        self.view = view
        list(view)
        configure()
        realize(updatesAll: true)
    }

    override func refresh() { realize(updatesAll: false) }

    override func elementsDidChange() { element.children = children.flatMap(\.elements) }

    override func willUnmount() { host.removeLayoutObserver(self) }

    private func configure() {
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        element.configure(layout: layout, content: nil)
        guard view.arrangement.hasKeyboard else { return }
        element.ownInput.onKeyPress = { [weak self] press in self?.keyboard.handle(press) ?? .ignored }
    }

    /// Lists the parts of the content.
    private func list(_ view: LazyContainer<Content>) {
        segments = LazyContents(of: view.content, paths: paths).segments
        let old = keys
        keys = segments.count == 1 ? segments[0].keys : segments.flatMap(\.keys)
        guard keys != old else { return }
        let focused = view.arrangement.hasKeyboard ? focusedCell : nil
        let change = KeyedChange(from: old, to: keys)
        places = segments.enumerated().flatMap { number, segment in
            segment.keys.indices.map { (segment: number, index: $0) }
        }
        layout.setItems(places.map { segments[$0.segment].kind != .row }, change, element)
        if let focused, !keys.contains(focused.cell.view.key) { focusReplacement(of: focused.index) }
    }

    /// Moves the focus of a row that was removed to the one that took its place.
    private func focusReplacement(of index: Int) {
        let after = (index..<max(index, keys.count)).first(where: isRow)
        if let next = after ?? (0..<min(index, keys.count)).last(where: isRow) { keyboard.focus(next) }
    }

    // MARK: Nodes

    /// Makes the nodes that are needed and unmounts the others.
    private func realize(updatesAll: Bool) {
        clearDirty()
        layout.updateEstimate(element)
        var known: [LazyKey: Node] = [:]
        for child in children { if let cell = child as? CellNode { known[cell.view.key] = cell } }
        let range = layout.items(showing: element, margin: Self.creationMargin)
        layout.pinned = view.arrangement.hasKeyboard ? focusedIndex : nil
        layout.mounted = range
        let items = layout.items
        replaceChildren {
            items.map { index in
                let old = known[keys[index]]
                if let old, !updatesAll { return old }
                return reconcile(old, with: cell(at: index), tag: keys[index].id)
            }
        }
        element.setNeedsLayout()
    }

    private func cell(at index: Int) -> CellView {
        let place = places[index]
        let segment = segments[place.segment]
        let isFollowed = index + 1 < places.count && segments[places[index + 1].segment].kind == .row
        return CellView(
            key: keys[index], make: { segment.make(place.index) },
            style: CellStyle(
                kind: segment.kind, isList: view.arrangement.isList, hasSeparator: segment.kind == .row && isFollowed,
                axis: view.arrangement.axis, alignment: view.arrangement.fraction),
            selection: view.selection, keyboard: view.arrangement.isList ? keyboard : nil)
    }

    func layoutDidChange() {
        let needed = layout.items(showing: element, margin: Self.requiredMargin)
        guard !needed.isEmpty else { return }
        if needed.lowerBound < layout.mounted.lowerBound || needed.upperBound > layout.mounted.upperBound {
            markDirty()
        }
    }

    // MARK: Finding

    func index(of id: AnyHashable) -> Int? { keys.firstIndex { $0.id == id } }

    func frame(at index: Int) -> CGRect { index < keys.count ? layout.frame(of: index, in: element) : .zero }

    var selection: ListSelection? { view.selection }

    func isRow(_ index: Int) -> Bool { segments[places[index].segment].kind == .row }

    func cell(with key: LazyKey) -> CellNode? {
        for case let cell as CellNode in children where cell.view.key == key { return cell }
        return nil
    }

    func selectionID(at index: Int) -> AnyHashable {
        if let cell = cell(with: keys[index]) { return cell.selectionID }
        let view = segments[places[index].segment].make(places[index].index)
        return (view as? any LazyTagged)?.lazyTag ?? keys[index].id
    }

    func deleteRows(where isMatch: (AnyHashable) -> Bool) -> Bool {
        var isAny = false
        var first = 0
        for segment in segments {
            if let delete = segment.delete, environment.isEnabled {
                let positions = IndexSet(segment.keys.indices.filter { isMatch(selectionID(at: first + $0)) })
                if !positions.isEmpty {
                    isAny = true
                    delete(positions)
                }
            }
            first += segment.keys.count
        }
        return isAny
    }

    var focusedIndex: Int? {
        guard let (cell, index) = focusedCell else { return nil }
        if index < keys.count, keys[index] == cell.view.key { return index }
        return keys.firstIndex(of: cell.view.key)
    }

    /// The part with the keyboard focus, and its index in the last layout.
    private var focusedCell: (cell: CellNode, index: Int)? {
        var next = host.focus.element
        while let inner = next, inner.parent !== element { next = inner.parent }
        guard let next else { return nil }
        for (index, child) in zip(layout.items, children) {
            if let cell = child as? CellNode, cell.elements.first === next { return (cell, index) }
        }
        return nil
    }
}
