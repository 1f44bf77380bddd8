import Foundation

/// A lazy container: only the parts on screen, or close to it, have nodes and elements.
struct LazyContainer<Content: View>: PrimitiveView {
    let content: Content
    let arrangement: LazyArrangement
    var selection: ListSelection?

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { LazyNode(self, context) }
}

/// A node that can locate parts that may not have separate nodes.
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
final class LazyNode<Content: View>: TypedNode<LazyContainer<Content>>, LayoutObserver, LazySource {
    let element = Element(layout: PassThroughLayout())
    private var layout: LazyLayout
    private let paths = LazyPaths()
    private var segments: [LazyContents.Segment] = []
    private var keys: [LazyKey] = []
    /// For each item its segment and its index in the segment.
    private var places: [(segment: Int, index: Int)] = []

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
    }

    /// Lists the parts of the content.
    private func list(_ view: LazyContainer<Content>) {
        segments = LazyContents(of: view.content, paths: paths).segments
        let old = keys
        keys = segments.count == 1 ? segments[0].keys : segments.flatMap(\.keys)
        guard keys != old else { return }
        let change = KeyedChange(from: old, to: keys)
        places = segments.enumerated().flatMap { number, segment in
            segment.keys.indices.map { (segment: number, index: $0) }
        }
        layout.setItems(places.map { segments[$0.segment].kind != .row }, change, element)
    }

    // MARK: Nodes

    /// Makes the nodes that are needed and unmounts the others.
    private func realize(updatesAll: Bool) {
        clearDirty()
        layout.updateEstimate(element)
        var known: [LazyKey: Node] = [:]
        for child in children { if let cell = child as? CellNode { known[cell.view.key] = cell } }
        let range = layout.items(showing: element, margin: Self.creationMargin)
        layout.mounted = range
        replaceChildren {
            range.map { index in
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
                alignment: view.arrangement.alignment),
            selection: view.selection)
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

    func frame(at index: Int) -> CGRect {
        index < keys.count ? layout.frame(of: index, width: element.frame.width) : .zero
    }
}
