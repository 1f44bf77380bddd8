import Foundation

/// A long content of which only what shows, and what is near, has nodes and elements.
struct LazyContainer<Content: View>: PrimitiveView {
    let content: Content
    let arrangement: LazyArrangement
    var selection: ListSelection?

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { LazyNode(self, context) }
}

/// Somebody who knows where parts are that may have no node.
@MainActor protocol LazySource: AnyObject {
    var element: Element { get }
    func index(of id: AnyHashable) -> Int?
    /// The place in the element, as far as it is known.
    func frame(at index: Int) -> CGRect
}

/// The node of a lazy view: keeps a child for each part that shows or is near.
///
/// The state of a part is kept while its node is: about half the height that shows before and after it. Parts that move
/// within that keep it; those that leave it start anew when they come back.
final class LazyNode<Content: View>: TypedNode<LazyContainer<Content>>, LayoutObserver, LazySource {
    let element = Element(layout: PassThroughLayout())
    private var layout: LazyLayout
    private let paths = LazyPaths()
    private var segments: [LazyContents.Segment] = []
    private var keys: [LazyKey] = []
    /// The segment of each item, and its index there.
    private var places: [(segment: Int, index: Int)] = []

    /// How far nodes are made beyond what shows, and how far they must be there, in parts of its height.
    private static var madeMargin: CGFloat { 0.5 }
    private static var neededMargin: CGFloat { 0.25 }

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

    /// Takes the parts of the content.
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

    /// Makes the nodes that are to be there, and lets go of the others.
    private func realize(updatesAll: Bool) {
        clearDirty()
        layout.updateEstimate(element)
        var known: [LazyKey: Node] = [:]
        for child in children { if let cell = child as? CellNode { known[cell.view.key] = cell } }
        let range = layout.items(showing: element, margin: Self.madeMargin)
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
        let needed = layout.items(showing: element, margin: Self.neededMargin)
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
