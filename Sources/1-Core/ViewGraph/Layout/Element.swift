import Foundation

/// A rectangle on the screen with its children. Elements with a content are drawn; others only take part in the layout.
///
/// Nodes create and configure elements. Layout gives each element a frame, and the commit that follows sends the
/// changes to the renderer. A change marks the element and its ancestors, so each phase visits only the marked
/// elements.
@MainActor package final class Element {
    /// The host, for its root element.
    var host: GraphHost? {
        get { hostLink?.target }
        set { hostLink = newValue?.link }
    }
    private var hostLink: Link<GraphHost>?
    /// The node that created the element.
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
    /// A weak reference to the element.
    package var link: Link<Element> {
        if let ownLink { return ownLink }
        let link = Link<Element>()
        link.begin(self)
        ownLink = link
        return link
    }
    package private(set) var layout: any ElementLayout
    /// The content that the renderer draws; `nil` for an element that only takes part in the layout.
    package private(set) var content: ElementContent?
    /// The content as configured, without the descriptions by modifiers around the view.
    private var ownContent: ElementContent?
    private var description = Accessibility()
    private var help: String?
    /// The descriptions by modifiers around the view, from the innermost one outward.
    private var descriptions: [Description] = []

    /// The description of the view by one modifier.
    private struct Description {
        let owner: ObjectIdentifier
        var accessibility: Accessibility
        var help: String?
    }
    /// `true` if a modifier describes the view.
    private var isDescribed = false

    /// The children in drawing order: the last one is in front.
    package var children: [Element] = [] {
        didSet {
            guard !children.elementsEqual(oldValue, by: ===) else { return }
            for child in oldValue where child.parentLink === ownLink { child.parentLink = nil }
            for child in children where child.parentLink == nil || child.parentLink !== ownLink {
                child.parentLink = link
                // Its position among the drawn elements may have changed.
                child.markForCommit()
            }
            setNeedsLayout()
            setNeedsArrange()
            setNeedsCommit()
        }
    }

    // Traits, which containers read.
    package var layoutPriority = 0.0 { didSet { if layoutPriority != oldValue { parent?.setNeedsLayout() } } }
    package var tag: AnyHashable?
    package var transition: AnyTransition?
    /// `true` if leading is on the right.
    package var isRightToLeft = false {
        didSet {
            guard isRightToLeft != oldValue else { return }
            setNeedsLayout()
            show(ownContent)
        }
    }

    /// Handles events from the renderer, such as presses and new values. Returns `true` if the event was handled.
    package var onEvent: ((ElementEvent) -> Bool)?
    /// The gestures of the element.
    package var gestures: [ElementGesture] = []
    /// Keyboard input and other features that few elements have.
    package var input: ElementInput?

    /// The placement in front of the content; `nil` for elements of the content.
    var layer: PresentationLayer.Placement?
    /// `true` while something modal lies in front of the element.
    var isInert = false { didSet { if isInert != oldValue { show(ownContent) } } }
    /// Called after changes in an element outside any window, such as the label of a slider.
    var onChangeOffstage: (() -> Void)?

    // Layout
    package private(set) var frame = CGRect.zero
    private(set) var needsLayout = true
    private var lastProposal: ProposedViewSize?
    private var sizes: [(proposal: ProposedViewSize, size: CGSize)] = []
    /// The sizes measured for a text, by width; `nil` stands for unlimited width.
    var textSizes: [(width: CGFloat?, size: CGSize)] = []
    /// The arrangements that stacks computed in this layout pass.
    var stacks: [StackLayout.Arrangement] = []
    /// Called after the element was placed with another size.
    package var onResize: ((CGSize) -> Void)?

    // Rendering
    var needsCommit = true
    /// `true` if the renderer may have an outdated list of children.
    private(set) var needsArrange = true
    /// The origin of an element without a content when the elements inside were committed.
    var committedOrigin = CGPoint.zero
    /// The animation for changes here and below in the next commit; `.some(nil)` to apply them immediately.
    var animation: Animation??
    package internal(set) var rendering: Rendering?

    package init(layout: any ElementLayout, content: ElementContent? = nil, node: Node? = nil) {
        self.layout = layout
        self.content = content
        ownContent = content
        nodeLink = node?.link
    }

    deinit { ownLink?.end() }

    /// Sets the layout and the content. Equal values cost nothing.
    package func configure(layout: any ElementLayout, content: ElementContent?) {
        if !self.layout.isEqual(to: layout) {
            self.layout = layout
            setNeedsLayout()
        }
        ownContent = content
        show(content)
    }

    /// Adds a modifier's description of the view. If two modifiers describe the same property, the outer one wins.
    package func describe(_ accessibility: Accessibility, help: String?, by node: Node) {
        let new = Description(owner: ObjectIdentifier(node), accessibility: accessibility, help: help)
        if let index = descriptions.firstIndex(where: { $0.owner == new.owner }) {
            descriptions[index] = new
        } else {
            descriptions.append(new)
        }
        let merged = descriptions.reduce(Accessibility()) { $1.accessibility.merged(over: $0) }
        let help = descriptions.last { $0.help != nil }?.help
        guard description != merged || self.help != help else { return }
        description = merged
        self.help = help
        isDescribed = help != nil || !merged.isEmpty
        show(ownContent)
    }

    /// Gives an empty group to an element without a content, so that it can carry a description.
    package func becomeGroup() {
        guard ownContent == nil else { return }
        ownContent = ElementContent(.group)
        show(ownContent)
        setNeedsCommit()
    }

    /// Changes a content from layout, for example the size of a scroll view's content.
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

    /// Returns the content with the descriptions applied.
    private func described(_ own: ElementContent) -> ElementContent {
        var content = own
        if isDescribed { content.accessibility = description.merged(over: own.accessibility) }
        if let help { content.help = help }
        // Key presses travel outward from the focused control.
        if content.isControl, !content.interests.contains(.focus) { content.interests.insert(.focus) }
        if content.isInert != isInert { content.isInert = isInert }
        if content.isRightToLeft != isRightToLeft { content.isRightToLeft = isRightToLeft }
        return content
    }

    // MARK: Layout

    /// Discards what was measured, here and above.
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

    /// Places the element in its parent, at the size that it wants for a proposal.
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
        if isRightToLeft { mirrorChildren(in: frame.width) }
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

    /// Moves children that were placed from the left so that they start on the right of a width.
    func mirrorChildren(in width: CGFloat) {
        for child in children {
            child.move(to: CGPoint(x: width - child.frame.maxX, y: child.frame.minY))
        }
    }

    /// The axis of the enclosing stack, which determines the direction of spacers and dividers.
    package var stackAxis: Axis? {
        var next = parent
        while let element = next {
            if let stack = element.layout as? StackLayout { return stack.axis }
            // Frames, paddings and similar wrappers do not change the axis.
            guard element.children.count == 1, element.layout.isTransparent else { return nil }
            next = element.parent
        }
        return nil
    }

    /// The width of a text without a limit; `nil` before the text has been measured.
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

    /// Marks the elements from here to the nearest drawn ones. Their renderings were removed if they were outside the tree,
    /// which marks the drawn elements only.
    private func markForCommit() {
        needsCommit = true
        guard content == nil else { return }
        for child in children { child.markForCommit() }
    }

    /// Marks the nearest drawn element, here or above: its list of children may have changed.
    private func setNeedsArrange() {
        var element = self
        while element.content == nil, let parent = element.parent { element = parent }
        element.needsArrange = true
    }

    /// Clears the flag and returns whether the renderer needs the list of children.
    func consumeNeedsArrange() -> Bool {
        defer { needsArrange = false }
        return needsArrange
    }

    /// Resets the element after its rendering was removed.
    func forgetRendering() {
        rendering = nil
        needsCommit = true
        needsArrange = true
    }

    /// Clears the flags of elements outside any window.
    func settle() {
        needsCommit = false
        for child in children { child.settle() }
    }

    /// The nearest drawn elements, at or below this one.
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

    /// The nearest drawn elements below this one.
    var renderedChildren: [Element] {
        var elements: [Element] = []
        elements.reserveCapacity(children.count)
        addRenderedChildren(to: &elements)
        return elements
    }

    /// The frame in window coordinates, in points.
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

    /// The scroll position of the content.
    package var scrollOffset = CGPoint.zero
    /// The controller of a scroll view; `nil` for other elements.
    var scroller: ScrollController?

    /// Delivers an event. Returns `true` if it was handled.
    ///
    /// Elements behind something modal receive only events that end an interaction.
    @discardableResult package func send(_ event: ElementEvent) -> Bool {
        guard event.isEnd || !isBehindModal else { return false }
        if case .focus(let hasFocus) = event { node?.host.focus.note(self, hasFocus) }
        return onEvent?(event) ?? false
    }

    /// The keyboard focus of the window; `nil` for an element that is not shown.
    package var keyboardFocus: KeyboardFocus? { node?.host.focus }

    /// `true` if something modal lies in front, so that the element takes no input.
    package var isBehindModal: Bool {
        var next: Element? = self
        while let element = next {
            if element.isInert { return true }
            next = element.parent
        }
        return false
    }
}
