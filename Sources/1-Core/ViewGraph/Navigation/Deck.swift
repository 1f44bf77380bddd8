import Foundation

/// Views of which one is shown. Views that were shown before keep their state.
struct Deck: PrimitiveView {
    /// One of the views.
    struct Card {
        let id: AnyHashable
        let content: AnyView
    }

    /// The views. Their ids must be unique.
    let cards: [Card]
    let selection: AnyHashable?
    /// `true` to mount views before they are first shown.
    let mountsAll: Bool
    /// The views that have the keyboard focus where it was when they are shown again.
    var focusKeepers: Set<AnyHashable> = []

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { DeckNode(self, context) }
}

/// The node of a deck.
final class DeckNode: TypedNode<Deck> {
    private let element = Element(layout: DeckLayout())
    /// The elements that had the focus when their views were covered.
    private var lastFocus: [AnyHashable: WeakElement] = [:]

    override var elements: [Element] { [element] }

    override func showsChild(_ child: Node) -> Bool { isShown && child.identifier == view.selection }

    override func mount(_ view: Deck) {
        element.node = self
        for card in view.cards where isMounted(card) { adopt(make(card)) }
        elementsDidChange()
    }

    override func receive(_ view: Deck) {
        let isTurning = view.selection != self.view.selection
        if isTurning { noteFocus() }
        self.view = view
        // The old view disappears before the new one appears.
        for child in children where !showsChild(child) { child.setShown(false) }
        var known: [AnyHashable: Node] = [:]
        for child in children { if let id = child.identifier { known[id] = child } }
        replaceChildren {
            view.cards.compactMap { card in
                if let node = known[card.id] { return reconcile(node, with: card.content, tag: card.id) }
                return isMounted(card) ? make(card) : nil
            }
        }
        for child in children { child.setShown(showsChild(child)) }
        if isTurning, let id = view.selection { restoreFocus(in: id) }
    }

    private func noteFocus() {
        guard let id = view.selection, view.focusKeepers.contains(id) else { return }
        let focused = host.focus.element.flatMap { $0.isInside(element) ? $0 : nil }
        lastFocus[id] = focused.map(WeakElement.init)
    }

    private func restoreFocus(in id: AnyHashable) {
        guard let last = lastFocus.removeValue(forKey: id) else { return }
        host.afterFlush { [host = host.link] in
            guard let host = host.target, let element = last.element, element.isInside(host.rootElement),
                !element.isBehindModal
            else { return }
            host.focus.request(element)
        }
    }

    override func elementsDidChange() {
        element.children = children.first { $0.identifier == view.selection }?.elements ?? []
    }

    private func isMounted(_ card: Deck.Card) -> Bool { view.mountsAll || card.id == view.selection }

    private func make(_ card: Deck.Card) -> Node {
        makeChild(card.content, tag: card.id, isShown: isShown && card.id == view.selection)
    }
}

/// An element that may be gone.
private struct WeakElement {
    weak var element: Element?

    @MainActor init(_ element: Element) { self.element = element }
}

/// The layout of a deck: fills the proposal and centers the view.
struct DeckLayout: ElementLayout {
    private var column: StackLayout { StackLayout(axis: .vertical, alignment: 0.5, spacing: nil) }

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        guard proposal.width == nil || proposal.height == nil else {
            return proposal.replacingUnspecifiedDimensions()
        }
        return proposal.replacingUnspecifiedDimensions(by: column.sizeThatFits(proposal, element))
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        let offered = ProposedViewSize(size)
        let fitting = column.sizeThatFits(offered, element)
        column.place(
            element, in: fitting, proposal: offered, origin: Alignment.center.origin(of: fitting, in: size))
    }
}
