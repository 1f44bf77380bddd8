import Foundation

/// Pages of which one is shown, and a second one while the pager moves.
struct Pager: PrimitiveView {
    let pages: [TabPage]
    let selection: AnyHashable?
    let select: @MainActor (TabPage) -> Void

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { PagerNode(self, context) }
}

/// The node of a pager. Pages that were shown before keep their state.
final class PagerNode: TypedNode<Pager> {
    private let element = Element(layout: PagerLayout())
    /// One element for each page that exists.
    private var frames: [AnyHashable: Element] = [:]
    private var current: AnyHashable?
    private var position = PagerPosition()
    /// The end of the movement, when the other page disappears.
    private var arrival: Deadlines.Deadline?
    private var wheel = PagerWheel()

    private static let duration = 0.3
    /// The velocity that turns the page from any distance, in points per second.
    private static let flick: CGFloat = 400

    override var elements: [Element] { [element] }

    override func showsChild(_ child: Node) -> Bool {
        isShown && (child.identifier == current || child.identifier == position.other)
    }

    override func mount(_ view: Pager) {
        element.node = self
        current = view.selection
        element.onEvent = { [weak self] event in
            guard case .wheel(let movement) = event else { return false }
            return self?.turn(movement) ?? false
        }
        updatePages()
        configure()
    }

    override func receive(_ view: Pager) {
        let isOther = view.selection != current
        self.view = view
        if isOther { show(view.selection) } else { updatePages() }
        configure()
    }

    override func elementsDidChange() { arrange() }

    override func willUnmount() { arrival?.cancel() }

    // MARK: Pages

    private func updatePages() {
        for child in children where !showsChild(child) { child.setShown(false) }
        var known: [AnyHashable: Node] = [:]
        for child in children { if let id = child.identifier { known[id] = child } }
        replaceChildren {
            view.pages.compactMap { page in
                if let node = known[page.id] { return reconcile(node, with: page.content, tag: page.id) }
                let isNeeded = page.id == current || page.id == position.other
                return isNeeded ? makeChild(page.content, tag: page.id, isShown: isShown) : nil
            }
        }
        for child in children { child.setShown(showsChild(child)) }
    }

    private func arrange() {
        var shown: [Element] = []
        for id in [current, position.other] {
            guard let id, let child = children.first(where: { $0.identifier == id }) else { continue }
            let frame = frames[id] ?? Element(layout: DeckLayout(), content: ElementContent(.group), node: self)
            frames[id] = frame
            frame.children = child.elements
            shown.append(frame)
        }
        element.children = shown
    }

    private func configure() {
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        var content = ElementContent(.group)
        content.isClipped = true
        if environment.isEnabled { content.interests = .wheel }
        element.configure(layout: PagerLayout(offset: position.offset, side: position.side), content: content)
        let gesture = element.gestures.first ?? ElementGesture(element)
        if element.gestures.isEmpty { element.gestures = [gesture] }
        gesture.onCancel = { [weak self] in self?.returnToPlace() }
        gesture.update(
            DragGesture(minimumDistance: 10, axis: .horizontal)
                .onChanged { [weak self] in self?.drag($0) }
                .onEnded { [weak self] in self?.endDrag($0) },
            rank: .swipe, mask: .all, isEnabled: environment.isEnabled && view.pages.count > 1)
    }

    private func index(of id: AnyHashable?) -> Int? { view.pages.firstIndex { $0.id == id } }

    // MARK: Moving

    /// Shows another page: it slides in from its side.
    private func show(_ id: AnyHashable?) {
        arrival?.cancel()
        arrival = nil
        let old = current
        guard let from = index(of: old), let to = index(of: id), !host.animator.reducesMotion, isShown else {
            current = id
            position = PagerPosition()
            return updatePages()
        }
        let side: CGFloat = to > from ? 1 : -1
        if position.other != id { position = PagerPosition(other: id, side: side) }
        updatePages()
        // The new page needs a place next to the old page before it can move.
        host.afterFlush { [weak self] in self?.slide(from: old, to: id, side) }
    }

    private func slide(from old: AnyHashable?, to new: AnyHashable?, _ side: CGFloat) {
        guard isMounted, view.selection == new, current == old else { return }
        current = new
        position = PagerPosition(other: old, side: -side)
        move()
    }

    /// Moves the pages to their position, after which only the current one remains.
    private func move() {
        element.animation = .some(.easeOut(duration: Self.duration))
        arrange()
        configure()
        arrival = host.deadlines.schedule(after: .seconds(Self.duration)) { [weak self] in self?.arrive() }
    }

    private func arrive() {
        arrival = nil
        position = PagerPosition()
        updatePages()
        configure()
    }

    /// Shows a page next to the current page. Returns `false` beyond the ends.
    @discardableResult private func step(by count: Int) -> Bool {
        guard let index = index(of: current), view.pages.indices.contains(index + count) else { return false }
        view.select(view.pages[index + count])
        return true
    }

    // MARK: Dragging

    private func drag(_ value: DragGesture.Value) {
        guard let index = index(of: current) else { return }
        arrival?.cancel()
        arrival = nil
        let width = element.frame.width
        let distance = value.translation.width * (element.isRightToLeft ? -1 : 1)
        let side: CGFloat = distance < 0 ? 1 : -1
        let other = index + Int(side)
        if view.pages.indices.contains(other) {
            position = PagerPosition(other: view.pages[other].id, side: side, offset: min(max(distance, -width), width))
        } else {
            // Beyond the ends the page follows reluctantly.
            position = PagerPosition(side: side, offset: distance / 4)
        }
        element.animation = .some(nil)
        updatePages()
        configure()
    }

    private func endDrag(_ value: DragGesture.Value) {
        let toward = value.velocity.width * (element.isRightToLeft ? 1 : -1) * position.side
        let isFar = abs(position.offset) > element.frame.width / 2
        if position.other != nil, toward > Self.flick || isFar && toward > -Self.flick { step(by: Int(position.side)) }
        // If the selection stays, so does the page.
        host.afterFlush { [weak self] in self?.returnToPlace() }
    }

    private func returnToPlace() {
        guard isMounted, arrival == nil, position.offset != 0 else { return }
        guard !host.animator.reducesMotion else { return arrive() }
        position.offset = 0
        move()
    }

    // MARK: Wheel

    private func turn(_ movement: WheelMovement) -> Bool {
        if wheel.rest != nil { return true }
        guard let count = wheel.pages(for: movement, isRightToLeft: element.isRightToLeft) else { return true }
        guard step(by: count) else { return false }
        wheel.rest = host.deadlines.schedule(after: .milliseconds(300)) { [weak self] in self?.wheel = PagerWheel() }
        return true
    }
}

/// The position of the pages of a pager.
private struct PagerPosition {
    /// The visible page next to the current page.
    var other: AnyHashable?
    /// The side of the other page: 1 after the current page, -1 before it.
    var side: CGFloat = 1
    /// The distance of the current page from its place, in points.
    var offset: CGFloat = 0
}

/// The movements of the wheel over a pager.
private struct PagerWheel {
    /// The notches since the last page.
    private var notches = 0.0
    /// The pause after a page, in which the same movement of two fingers turns no other one.
    var rest: Deadlines.Deadline?

    /// Returns the number of pages to go, 1 or -1; `nil` before a whole notch.
    mutating func pages(for movement: WheelMovement, isRightToLeft: Bool) -> Int? {
        let isSideways = abs(movement.deltaX) > abs(movement.deltaY)
        notches += isSideways ? movement.deltaX * (isRightToLeft ? -1 : 1) : movement.deltaY
        guard abs(notches) >= 1 else { return nil }
        defer { notches = 0 }
        return notches > 0 ? 1 : -1
    }
}

/// The layout of a pager: the first child is the current page, the second child lies next to it.
struct PagerLayout: ElementLayout {
    var offset: CGFloat = 0
    var side: CGFloat = 1

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        guard proposal.width == nil || proposal.height == nil else { return proposal.replacingUnspecifiedDimensions() }
        let sizes = element.children.map { $0.sizeThatFits(proposal) }
        let most = sizes.reduce(CGSize.zero) {
            CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
        }
        return proposal.replacingUnspecifiedDimensions(by: most)
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        var x = offset
        for page in element.children {
            page.place(at: CGPoint(x: x, y: 0), proposal: ProposedViewSize(size), size: size)
            x += side * size.width
        }
    }
}
