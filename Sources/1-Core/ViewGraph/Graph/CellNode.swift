import Foundation

/// One part of a lazy container: a row, a header or a footer. Each part has its own node, so that what its content
/// reads is tracked for this part alone.
struct CellView: PrimitiveView {
    let key: LazyKey
    let make: @MainActor () -> any View
    let style: CellStyle
    let selection: ListSelection?

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { CellNode(self, context) }
}

/// The appearance of one part of a lazy container.
struct CellStyle: Equatable {
    let kind: LazyContents.Kind
    /// `true` for a row of a list.
    let isList: Bool
    let hasSeparator: Bool
    let alignment: HorizontalAlignment
}

/// The node of one part. It contributes exactly one element, whatever its content is.
final class CellNode: TypedNode<CellView> {
    private let element = Element(layout: PassThroughLayout())
    /// Holds the content of a row; the separator lies next to it.
    private let inside = Element(layout: PassThroughLayout())
    private lazy var separator: Element = {
        let separator = Element(layout: DividerLayout(), content: ElementContent(.divider), node: self)
        separator.ownInput.ignoresPointers = true
        return separator
    }()
    private var isSelected: (AnyHashable) -> Bool = { _ in false }

    override var elements: [Element] { [element] }

    override func addElements(to elements: inout [Element]) { elements.append(element) }

    override func mount(_ view: CellView) {
        element.node = self
        inside.node = self
        let content = content()
        adopt(makeChild(opening: content))
        arrange()
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

    private func arrange() {
        guard let child = children.first else { return }
        let content = child.elements
        element.tag = content.first?.tag
        element.transition = content.lazy.flatMap(\.rendered).first?.transition
        let isRightToLeft = environment.layoutDirection == .rightToLeft
        element.isRightToLeft = isRightToLeft
        inside.isRightToLeft = isRightToLeft
        let column = StackLayout(axis: .vertical, alignment: view.style.alignment.fraction, spacing: nil)
        guard view.style.isList else {
            element.configure(layout: column, content: nil)
            element.children = content
            return
        }
        inside.configure(layout: column, content: nil)
        inside.children = content
        let style = environment.listStyle
        element.children = view.style.hasSeparator && style.hasLines ? [inside, separator] : [inside]
        let insets = EdgeInsets(top: 6, leading: style.inset, bottom: 6, trailing: style.inset)
        element.configure(layout: CellLayout(insets: insets, minimum: style.minimumHeight), content: rowContent)
        element.onEvent = view.selection == nil ? nil : { [weak self] event in self?.handle(event) ?? false }
    }

    /// The value that a selection identifies the row by: its tag, otherwise the id of its `ForEach`.
    private var selectionID: AnyHashable { element.tag ?? view.key.id }

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
        }
        content.accessibility.role = .listItem
        return content
    }

    private func handle(_ event: ElementEvent) -> Bool {
        guard event == .activate, let selection = view.selection else { return false }
        selection.select(selectionID)
        return true
    }
}

/// The selection of a list, as its rows see it.
@MainActor struct ListSelection {
    /// Reads the selection and returns a function that reports whether an id is selected.
    let read: @MainActor () -> (AnyHashable) -> Bool
    /// Handles a press on a row.
    let select: @MainActor (AnyHashable) -> Void

    /// Selects at most one row.
    init<Value: Hashable>(one binding: Binding<Value?>) {
        read = {
            let selected = binding.wrappedValue
            return { id in selected != nil && id.base as? Value == selected }
        }
        select = { id in
            if let value = id.base as? Value { binding.wrappedValue = value }
        }
    }

    /// Selects any number of rows. Each press adds a row to the selection or removes it.
    init<Value: Hashable>(several binding: Binding<Set<Value>>) {
        read = {
            let selected = binding.wrappedValue
            return { id in (id.base as? Value).map(selected.contains) ?? false }
        }
        select = { id in
            guard let value = id.base as? Value else { return }
            binding.wrappedValue.formSymmetricDifference([value])
        }
    }
}
