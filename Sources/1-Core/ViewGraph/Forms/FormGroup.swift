import Foundation

/// Puts the views of a form into cards, one row for each. Each section has its own card.
struct FormGroup<Content: View>: PrimitiveView {
    let content: Content

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { FormGroupNode(self, context) }
}

/// The node of a group. It keeps the row of each view as long as the view is there.
final class FormGroupNode<Content: View>: TypedNode<FormGroup<Content>> {
    private var cards: [Element] = []
    private var rows: [ObjectIdentifier: Element] = [:]
    private var shown: [Element] = []

    override var elements: [Element] { shown }

    override func mount(_ view: FormGroup<Content>) {
        adopt(makeChild(view.content))
        arrange()
    }

    override func receive(_ view: FormGroup<Content>) {
        self.view = view
        updateChild(at: 0, with: view.content)
        arrange()
    }

    override func elementsDidChange() {
        guard !children.isEmpty else { return }
        let old = shown
        arrange()
        if !old.elementsEqual(shown, by: ===) { parent?.elementsDidChange() }
    }

    /// Distributes the views over rows and cards.
    private func arrange() {
        let old = rows
        rows = [:]
        shown = []
        var members: [Element] = []
        var used = 0
        func closeCard() {
            guard !members.isEmpty else { return }
            if cards.count == used { cards.append(Element(layout: FormCardLayout(), node: self)) }
            let card = cards[used]
            used += 1
            style(card)
            card.children = members
            shown.append(card)
            members = []
        }
        for inner in children.flatMap(\.elements) {
            if inner.isFormSection {
                closeCard()
                shown.append(inner)
            } else {
                let key = ObjectIdentifier(inner)
                let row = old[key] ?? makeRow(inner)
                rows[key] = row
                row.isRightToLeft = isRightToLeft
                row.configure(layout: FormRowLayout(hasSeparator: !members.isEmpty), content: rowContent)
                members.append(row)
            }
        }
        closeCard()
        for card in cards[used...] { card.children = [] }
    }

    private var isRightToLeft: Bool { environment.layoutDirection == .rightToLeft }

    private var rowContent: ElementContent {
        var content = ElementContent(.group)
        content.accessibility.role = .listItem
        return content
    }

    private func makeRow(_ inner: Element) -> Element {
        let row = Element(layout: FormRowLayout(hasSeparator: false), node: self)
        // In animated changes, such as that of a disclosure group, rows fade.
        row.transition = .opacity
        let separator = Element(layout: FillingLayout(), content: ElementContent(.divider), node: self)
        row.children = [inner, separator]
        return row
    }

    private func style(_ card: Element) {
        var content = ElementContent(.group)
        content.background = Color.card.resolved(in: environment)
        content.cornerRadius = 12
        content.isClipped = true
        content.accessibility.role = .list
        content.border = ElementContent.Border(.cardEdge, width: 1, environment)
        card.isRightToLeft = isRightToLeft
        card.configure(layout: FormCardLayout(), content: content)
    }
}

extension Element {
    /// `true` for a section of a form, also with modifiers around it.
    fileprivate var isFormSection: Bool {
        var element = self
        while !(element.layout is FormSectionLayout) {
            guard element.children.count == 1, element.layout.isTransparent else { return false }
            element = element.children[0]
        }
        return true
    }
}

/// The layout of a card: rows below each other, as wide as the space.
struct FormCardLayout: ElementLayout {
    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        let sizes = element.children.map { $0.sizeThatFits(offered(proposal)) }
        let width = proposal.width.flatMap { $0.isFinite ? $0 : nil } ?? sizes.map(\.width).max() ?? 0
        return CGSize(width: width, height: sizes.reduce(0) { $0 + $1.height })
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        var y: CGFloat = 0
        let offered = ProposedViewSize(width: size.width, height: nil)
        for row in element.children {
            let height = row.sizeThatFits(offered).height
            row.place(at: CGPoint(x: 0, y: y), proposal: offered, size: CGSize(width: size.width, height: height))
            y += height
        }
    }

    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(width: proposal.width.flatMap { $0.isFinite ? $0 : nil }, height: nil)
    }
}

/// The layout of a row: its view between margins, and a line above.
struct FormRowLayout: ElementLayout {
    let hasSeparator: Bool

    private static let margin: CGFloat = 14
    private static let padding: CGFloat = 9
    /// The height of a row with a single control, in points.
    private static let least: CGFloat = 48

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        let inner = element.children.first?.sizeThatFits(offered(proposal.width)) ?? .zero
        return CGSize(
            width: proposal.width ?? inner.width + 2 * Self.margin,
            height: max(Self.least, inner.height + 2 * Self.padding))
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        guard let inner = element.children.first, let separator = element.children.last else { return }
        let offered = offered(size.width)
        let fitting = inner.sizeThatFits(offered)
        inner.place(
            at: CGPoint(x: Self.margin, y: (size.height - fitting.height) / 2), proposal: offered, size: fitting)
        inner.rowButton?.fillRow(element, size)
        separator.place(
            at: .zero, proposal: ProposedViewSize(width: size.width, height: hasSeparator ? 1 : 0),
            size: CGSize(width: size.width, height: hasSeparator ? 1 : 0))
    }

    private func offered(_ width: CGFloat?) -> ProposedViewSize {
        ProposedViewSize(width: width.map { max(0, $0 - 2 * Self.margin) }, height: nil)
    }
}
