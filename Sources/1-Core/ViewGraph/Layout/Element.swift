import Foundation

/// What a view contributes to the screen: a size, a place, children, and, where there is something to see or to act on,
/// a content that the renderer draws.
@MainActor package final class Element {
    /// The host whose root it is.
    var host: GraphHost? {
        get { hostLink?.target }
        set { hostLink = newValue?.link }
    }
    private var hostLink: Link<GraphHost>?
    /// The node that made it.
    package var node: Node? {
        get { nodeLink?.target }
        set { nodeLink = newValue?.link }
    }
    private var nodeLink: Link<Node>?
    package private(set) var parent: Element? {
        get { parentLink?.target }
        set { parentLink = newValue?.link }
    }
    private var parentLink: Link<Element>?
    private var ownLink: Link<Element>?
    /// The element without keeping it.
    package var link: Link<Element> {
        if let ownLink { return ownLink }
        let link = Link<Element>()
        link.begin(self)
        ownLink = link
        return link
    }
    package private(set) var layout: any ElementLayout
    /// What the renderer draws; `nil` for an element that only takes part in the layout.
    package private(set) var content: ElementContent?
    /// The content without what modifiers around the view say of it.
    private var ownContent: ElementContent?
    private var says = Accessibility()
    private var help: String?
    /// What modifiers around the view say, from the innermost outwards.
    private var descriptions: [Description] = []

    /// What one modifier says of the view.
    private struct Description {
        let owner: ObjectIdentifier
        var accessibility: Accessibility
        var help: String?
    }
    /// Whether a modifier around the view says something of it.
    private var isDescribed = false

    /// What it holds, in order; the first is drawn first.
    package var children: [Element] = [] {
        didSet {
            guard !children.elementsEqual(oldValue, by: ===) else { return }
            for child in oldValue where child.parentLink === ownLink { child.parentLink = nil }
            for child in children where child.parentLink == nil || child.parentLink !== ownLink {
                child.parentLink = link
                // Its place in what is drawn may be another one.
                child.needsCommit = true
            }
            setNeedsLayout()
            setNeedsArrange()
            setNeedsCommit()
        }
    }

    // Traits that containers read.
    package var layoutPriority = 0.0 { didSet { if layoutPriority != oldValue { parent?.setNeedsLayout() } } }
    package var tag: AnyHashable?
    package var transition: AnyTransition?
    /// Whether leading is on the right.
    package var isRightToLeft = false {
        didSet {
            guard isRightToLeft != oldValue else { return }
            setNeedsLayout()
            show(ownContent)
        }
    }

    /// What the renderer tells of: a press, a new value, a key. Says whether it was handled.
    package var onEvent: ((ElementEvent) -> Bool)?
    /// What pointers do on it.
    package var gestures: [ElementGesture] = []
    /// What keys do on it, and what else few elements have.
    package var input: ElementInput?

    /// Where it lies among the layers of the window; `nil` for all that is part of the content.
    var layer: PresentationLayer.Placement?
    /// Whether something modal lies in front of it, and of everything in it.
    var isInert = false { didSet { if isInert != oldValue { show(ownContent) } } }
    /// Called when something changed in an element that is in no window: what a control reads and does not show.
    var onChangeOffstage: (() -> Void)?

    // Layout.
    package private(set) var frame = CGRect.zero
    private(set) var needsLayout = true
    private var lastProposal: ProposedViewSize?
    private var sizes: [(proposal: ProposedViewSize, size: CGSize)] = []
    /// The sizes of a text for the widths that it was measured with; `nil` is all the room it wants.
    var textSizes: [(width: CGFloat?, size: CGSize)] = []
    /// What stacks found out about the children, for the proposals of this layout.
    var stacks: [StackLayout.Arrangement] = []
    /// Called after a placement with another size.
    package var onResize: ((CGSize) -> Void)?

    // Rendering.
    var needsCommit = true
    /// Whether what it holds, for a renderer, may be other than was told.
    private(set) var needsArrange = true
    /// Where an element without a content lay when what is in it was told to the renderer.
    var committedOrigin = CGPoint.zero
    /// The animation of what changed here and below, for the next commit; `.some(nil)` for none at all.
    var animation: Animation??
    package internal(set) var rendering: Rendering?

    package init(layout: any ElementLayout, content: ElementContent? = nil, node: Node? = nil) {
        self.layout = layout
        self.content = content
        ownContent = content
        nodeLink = node?.link
    }

    deinit { ownLink?.end() }

    /// Sets what the element is; what is the same as before costs nothing.
    package func configure(layout: any ElementLayout, content: ElementContent?) {
        if !self.layout.isEqual(to: layout) {
            self.layout = layout
            setNeedsLayout()
        }
        ownContent = content
        show(content)
    }

    /// Takes what a modifier around the view says of it, beside what others say; of two that say the same, the outer one
    /// is heard.
    package func describe(_ accessibility: Accessibility, help: String?, by node: Node) {
        let new = Description(owner: ObjectIdentifier(node), accessibility: accessibility, help: help)
        if let index = descriptions.firstIndex(where: { $0.owner == new.owner }) {
            descriptions[index] = new
        } else {
            descriptions.append(new)
        }
        let merged = descriptions.reduce(Accessibility()) { $1.accessibility.merged(over: $0) }
        let help = descriptions.last { $0.help != nil }?.help
        guard says != merged || self.help != help else { return }
        says = merged
        self.help = help
        isDescribed = help != nil || !merged.isEmpty
        show(ownContent)
    }

    /// Makes an element that only lays out one that the renderer knows, to carry what is said of it.
    package func becomeGroup() {
        guard ownContent == nil else { return }
        ownContent = ElementContent(.group)
        show(ownContent)
        setNeedsCommit()
    }

    /// Changes what is drawn where only the layout knows it, such as the size of what is inside.
    func reviseContent(_ change: (inout ElementContent) -> Void) {
        guard var content = ownContent else { return }
        change(&content)
        ownContent = content
        show(content)
    }

    private func show(_ own: ElementContent?) {
        let content = own.map(described)
        guard self.content != content else { return }
        let old = self.content
        self.content = content
        if ElementContent.changesSize(from: old, to: content) { setNeedsLayout() }
        if (old == nil) != (content == nil) {
            setNeedsArrange()
            parent?.setNeedsArrange()
        }
        setNeedsCommit()
    }

    /// A content with what is said of it around; one of which nothing is said is left as it is.
    private func described(_ own: ElementContent) -> ElementContent {
        var content = own
        if isDescribed { content.accessibility = says.merged(over: own.accessibility) }
        if let help { content.help = help }
        // Keys go outwards from the control that has the keyboard.
        if content.isControl, !content.interests.contains(.focus) { content.interests.insert(.focus) }
        if content.isInert != isInert { content.isInert = isInert }
        if content.isRightToLeft != isRightToLeft { content.isRightToLeft = isRightToLeft }
        return content
    }

    // MARK: Layout

    /// Forgets what was measured, here and above.
    package func setNeedsLayout() {
        guard !needsLayout || !sizes.isEmpty || !stacks.isEmpty || !textSizes.isEmpty else { return }
        needsLayout = true
        sizes.removeAll(keepingCapacity: true)
        textSizes.removeAll(keepingCapacity: true)
        stacks.removeAll(keepingCapacity: true)
        if let parent { parent.setNeedsLayout() } else { host?.noteLayout() }
    }

    package func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        for known in sizes where known.proposal == proposal { return known.size }
        let size = layout.sizeThatFits(proposal, self)
        if sizes.count >= Self.rememberedSizes { sizes.removeFirst() }
        sizes.append((proposal, size))
        return size
    }

    private static let rememberedSizes = 16

    /// Puts the element somewhere in its parent, with the size that it wants for a proposal.
    package func place(at origin: CGPoint, proposal: ProposedViewSize) {
        place(at: origin, proposal: proposal, size: sizeThatFits(proposal))
    }

    package func place(at origin: CGPoint, proposal: ProposedViewSize, size: CGSize) {
        let isResized = size != frame.size
        move(to: origin)
        guard needsLayout || isResized || proposal != lastProposal else { return }
        if isResized {
            frame.size = size
            setNeedsCommit()
        }
        lastProposal = proposal
        needsLayout = false
        layout.place(self, in: size, proposal: proposal)
        if isRightToLeft { mirrorChildren() }
        if isResized { onResize?(size) }
    }

    /// Enlarges the frame, in the parent's coordinates, while everything inside stays where it is.
    ///
    /// Lasts until the next placement.
    func extendFrame(to rectangle: CGRect) {
        let shift = CGPoint(x: frame.minX - rectangle.minX, y: frame.minY - rectangle.minY)
        for child in children {
            child.move(to: CGPoint(x: child.frame.minX + shift.x, y: child.frame.minY + shift.y))
        }
        move(to: rectangle.origin)
        guard frame.size != rectangle.size else { return }
        frame.size = rectangle.size
        setNeedsCommit()
    }

    private func move(to origin: CGPoint) {
        guard origin != frame.origin else { return }
        frame.origin = origin
        setNeedsCommit()
    }

    private func mirrorChildren() {
        for child in children {
            child.move(to: CGPoint(x: frame.width - child.frame.maxX, y: child.frame.minY))
        }
    }

    /// The axis of the stack around it, which spacers and dividers follow.
    package var stackAxis: Axis? {
        var next = parent
        while let element = next {
            if let stack = element.layout as? StackLayout { return stack.axis }
            // Frames, paddings and the like around it change nothing of it.
            guard element.children.count == 1, element.layout.isTransparent else { return nil }
            next = element.parent
        }
        return nil
    }

    /// The width of a text that has all the room it wants; `nil` before it was measured.
    package var idealTextWidth: CGFloat? { textSizes.first?.size.width }

    // MARK: Rendering

    package func setNeedsCommit() {
        guard !needsCommit else { return }
        needsCommit = true
        if let parent {
            parent.setNeedsCommit()
        } else {
            host?.requestFlush()
            onChangeOffstage?()
        }
    }

    /// Marks the nearest element with a content, here or above: what it holds for a renderer may have changed.
    private func setNeedsArrange() {
        var element = self
        while element.content == nil, let parent = element.parent { element = parent }
        element.needsArrange = true
    }

    /// Takes note that the renderer is told what the element holds. Says whether it has to be.
    func takeNeedsArrange() -> Bool {
        defer { needsArrange = false }
        return needsArrange
    }

    /// Forgets that the renderer knew the element.
    func forgetRendering() {
        rendering = nil
        needsCommit = true
        needsArrange = true
    }

    /// Forgets what has changed, for an element that is in no window.
    func settle() {
        needsCommit = false
        for child in children { child.settle() }
    }

    /// The nearest elements with a content, at or below this one.
    package var rendered: [Element] {
        var elements: [Element] = []
        addRendered(to: &elements)
        return elements
    }

    private func addRendered(to elements: inout [Element]) {
        if content == nil { addRenderedChildren(to: &elements) } else { elements.append(self) }
    }

    private func addRenderedChildren(to elements: inout [Element]) {
        for child in children { child.addRendered(to: &elements) }
    }

    /// The nearest elements with a content below this one.
    var renderedChildren: [Element] {
        var elements: [Element] = []
        elements.reserveCapacity(children.count)
        addRenderedChildren(to: &elements)
        return elements
    }

    /// The place in the window, in points.
    package var frameInWindow: CGRect {
        var frame = frame
        var next = parent
        while let element = next {
            frame.origin.x += element.frame.minX - element.scrollOffset.x
            frame.origin.y += element.frame.minY - element.scrollOffset.y
            next = element.parent
        }
        return frame
    }

    /// How far its content is scrolled.
    package var scrollOffset = CGPoint.zero
    /// Who knows what a scroll view shows; `nil` for other elements.
    var scroller: ScrollController?

    /// Tells the element what happened to it. Says whether somebody cared.
    ///
    /// What lies behind something modal only hears that something has ended.
    @discardableResult package func send(_ event: ElementEvent) -> Bool {
        guard event.isEnd || !isBehindModal else { return false }
        if case .focus(let hasFocus) = event { node?.host.focus.note(self, hasFocus) }
        return onEvent?(event) ?? false
    }

    /// Who has the keyboard in its window; `nil` for an element that nobody shows.
    package var keyboardFocus: KeyboardFocus? { node?.host.focus }

    /// Whether something modal lies in front, so that it takes no input.
    package var isBehindModal: Bool {
        var next: Element? = self
        while let element = next {
            if element.isInert { return true }
            next = element.parent
        }
        return false
    }
}
