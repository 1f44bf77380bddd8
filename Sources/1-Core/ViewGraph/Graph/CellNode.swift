import Foundation

/// One part of a lazy container: a row, a header or a footer. Each part has its own node, so a change to a value that
/// its content reads evaluates only this part.
struct CellView: PrimitiveView {
    let key: LazyKey
    let make: @MainActor () -> any View
    let style: CellStyle
    let selection: ListSelection?
    /// Moves the focus between the rows of the list; `nil` outside of lists.
    let keyboard: LazyKeyboard?

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { CellNode(self, context) }
}

/// The appearance of one part of a lazy container.
struct CellStyle: Equatable {
    let kind: LazyContents.Kind
    /// `true` for a row of a list.
    let isList: Bool
    let hasSeparator: Bool
    /// The axis of the container, and the position across it on which several views are aligned.
    let axis: Axis
    let alignment: CGFloat
}

/// The node of one part. It contributes exactly one element, whatever its content is.
final class CellNode: TypedNode<CellView> {
    fileprivate let element = Element(layout: PassThroughLayout())
    /// Holds the content of a row; the separator lies next to it.
    private let inside = Element(layout: PassThroughLayout())
    private lazy var separator: Element = {
        let separator = Element(layout: DividerLayout(), content: ElementContent(.divider), node: self)
        separator.ownInput.ignoresPointers = true
        return separator
    }()
    private var isSelected: (AnyHashable) -> Bool = { _ in false }
    /// The swipe actions of a row in a list; `nil` for other parts.
    fileprivate lazy var swipe = view.keyboard != nil && view.style.kind == .row ? makeSwipe() : nil
    /// The environment of the content, and the one that it was made from.
    private var passedOn: (base: EnvironmentValues, values: EnvironmentValues)?

    override var inherited: EnvironmentValues {
        guard let swipe else { return environment }
        if let passedOn, passedOn.base.isIdentical(to: environment) { return passedOn.values }
        var values = environment
        values.rowActions = swipe.actions
        passedOn = (environment, values)
        return values
    }

    override var elements: [Element] { [element] }

    override func addElements(to elements: inout [Element]) { elements.append(element) }

    override func mount(_ view: CellView) {
        element.node = self
        inside.node = self
        let content = content()
        adopt(makeChild(opening: content))
        arrange()
        swipe?.actions.onChange = { [weak self] in self?.arrange() }
    }

    override func receive(_ view: CellView) {
        self.view = view
        refresh()
    }

    override func refresh() {
        updateChild(at: 0, opening: content())
        arrange()
    }

    override func elementsDidChange() { arrange() }

    private func content() -> any View {
        let content = evaluate {
            isSelected = view.selection?.read() ?? { _ in false }
            return view.make()
        }
        return view.style.isList && view.style.kind == .header ? header(content) : content
    }

    private func header(_ content: some View) -> any View { content.font(.headline) }

    private func makeChild(opening content: some View) -> Node { makeChild(content) }

    private func updateChild(at index: Int, opening content: some View) { updateChild(at: index, with: content) }

    // MARK: Elements

    fileprivate func arrange() {
        guard let child = children.first else { return }
        let content = child.elements
        element.tag = content.first?.tag
        element.transition = content.lazy.flatMap(\.rendered).first?.transition
        let isRightToLeft = environment.layoutDirection == .rightToLeft
        element.isRightToLeft = isRightToLeft
        inside.isRightToLeft = isRightToLeft
        let column = StackLayout(axis: view.style.axis, alignment: view.style.alignment, spacing: nil)
        guard view.style.isList else {
            element.configure(layout: column, content: nil)
            element.children = content
            return
        }
        inside.configure(layout: column, content: nil)
        inside.children = content
        let style = environment.listStyle
        let actions = children.dropFirst().flatMap(\.elements)
        let edge = actions.isEmpty ? nil : swipe?.edge
        element.children =
            (view.style.hasSeparator && style.hasLines ? [inside, separator] : [inside]) + (edge == nil ? [] : actions)
        let insets = EdgeInsets(top: 6, leading: style.inset, bottom: 6, trailing: style.inset)
        let layout = CellLayout(
            insets: insets, minimum: style.minimumHeight, offset: edge == nil ? 0 : swipe?.offset ?? 0, edge: edge)
        element.configure(layout: layout, content: rowContent)
        element.onEvent = view.style.kind == .row ? { [weak self] event in self?.handle(event) ?? false } : nil
        if let swipe { listenToSwipes(swipe) }
    }

    /// The value that a selection identifies the row by: its tag, otherwise the id of its `ForEach`.
    var selectionID: AnyHashable { element.tag ?? view.key.id }

    private var rowContent: ElementContent {
        var content = ElementContent(.group)
        guard view.style.kind == .row else {
            content.accessibility.role = view.style.kind == .header ? .header : nil
            return content
        }
        if view.selection != nil {
            let isSelected = isSelected(selectionID)
            content.kind = .button(ButtonContent(style: .plain, isOn: isSelected))
            content.isEnabled = environment.isEnabled
            content.accessibility.isSelected = isSelected
        } else if environment.isEnabled, inside.firstFocusable == nil {
            // The keyboard reaches every row.
            content.interests.insert(.focus)
        }
        if let swipe {
            let menu = swipe.actions.menu
            menu?.isOfRow = menuFillsRow
            content.contextMenu = environment.isEnabled ? swipe.actions.items(withMenu: menuFillsRow) : []
            content.textScale = environment.textScale
            content.isClipped = swipe.edge != nil
        }
        content.accessibility.role = .listItem
        return content
    }

    private func handle(_ event: ElementEvent) -> Bool {
        switch event {
        case .activate:
            guard view.selection != nil else { return false }
            if let swipe, swipe.isOpen { swipe.close() } else { view.keyboard?.press(self) }
            return true
        case .contextMenu(let path): return swipe?.actions.choose(path, withMenu: menuFillsRow) ?? false
        default: return false
        }
    }

    /// Performs the row's action for the Delete key. Returns `false` if there is none.
    func delete() -> Bool { environment.isEnabled && swipe?.actions.delete() == true }

    /// `true` if `onDelete` deletes the row, and no swipe action.
    var isDeletedByOnDelete: Bool { environment.isEnabled && swipe?.actions.isDeletedByOnDelete == true }

    /// `true` if the context menu inside belongs to all of the row's content.
    private var menuFillsRow: Bool {
        guard let menu = swipe?.actions.menu?.element else { return false }
        var next: Element? = inside
        while let element = next {
            if element === menu { return true }
            if let secondary = element.layout as? SecondaryLayout {
                next = secondary.primary(element)
            } else {
                next = element.children.count == 1 ? element.children[0] : nil
            }
        }
        return false
    }
}

// MARK: Swiping

extension CellNode {
    fileprivate func makeSwipe() -> RowSwipe { RowSwipe(self) }

    fileprivate func listenToSwipes(_ swipe: RowSwipe) {
        guard !swipe.actions.isEmpty else {
            element.gestures = []
            return
        }
        let gesture = element.gestures.first ?? ElementGesture(element)
        if element.gestures.isEmpty { element.gestures = [gesture] }
        gesture.onCancel = { [weak swipe] in swipe?.close() }
        gesture.update(swipe.gesture, rank: .swipe, mask: .all, isEnabled: environment.isEnabled)
    }

    /// Closes the row that is open.
    func closeOthers(_ swipe: RowSwipe) {
        if let open = view.keyboard?.openRow, open !== swipe { open.close() }
        view.keyboard?.openRow = swipe
    }

    /// Shows the position of the swipe.
    func swipeDidChange(_ animation: Animation?) {
        guard isMounted, let swipe else { return }
        switch (children.count, swipe.buttons) {
        case (1, let buttons?): adopt(makeChild(buttons))
        case (2, let buttons?): updateChild(at: 1, with: buttons)
        case (2, nil): replaceChildren { [children[0]] }
        default: break
        }
        element.animation = .some(animation)
        arrange()
    }
}
