/// A primitive view whose element is configured from views that are never shown, such as a label or options.
@MainActor protocol OffstageView: PrimitiveView {
    associatedtype Label: View
    associatedtype Options: View
    var label: Label { get }
    var options: Options { get }
    /// Configures the element. All values that it reads are tracked.
    func configure(_ element: Element, _ offstage: Offstage, _ node: Node)
}

/// The texts read from views that are not shown.
struct Offstage {
    /// The text of the label; `nil` without one.
    let label: String?
    /// The options to choose from, with their texts and identities.
    let options: [(title: String, id: AnyHashable?)]
}

extension OffstageView where Options == EmptyView {
    var options: EmptyView { EmptyView() }
}

extension OffstageView {
    func makeNode(_ context: NodeContext) -> TypedNode<Self> { OffstageNode(self, context) }
}

/// The node of an ``OffstageView``. The elements of its children are in no window.
final class OffstageNode<Content: OffstageView>: TypedNode<Content> {
    private let element = Element(layout: PassThroughLayout())
    private let label = Element(layout: PassThroughLayout())
    private let options = Element(layout: PassThroughLayout())

    override var elements: [Element] { [element] }

    override func mount(_ view: Content) {
        element.node = self
        adopt(makeChild(view.label))
        adopt(makeChild(view.options))
        elementsDidChange()
        configure()
        for offstage in [label, options] { offstage.onChangeOffstage = { [link] in link.target?.markDirty() } }
    }

    override func receive(_ view: Content) {
        self.view = view
        updateChild(at: 0, with: view.label)
        updateChild(at: 1, with: view.options)
        configure()
    }

    override func refresh() { configure() }

    override func elementsDidChange() {
        guard children.count == 2 else { return }
        label.children = children[0].elements
        options.children = children[1].elements
    }

    private func configure() {
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        let texts = label.textsInside
        let offstage = Offstage(
            label: texts.isEmpty ? nil : texts.joined(separator: " "),
            options: options.children.map { ($0.textsInside.joined(separator: " "), id(of: $0)) })
        label.clearNeedsCommit()
        options.clearNeedsCommit()
        evaluate { view.configure(element, offstage, self) }
    }

    /// Returns the tag of an option, otherwise the id of its `ForEach`.
    private func id(of option: Element) -> AnyHashable? {
        if let tag = option.tag { return tag }
        var next = option.node
        while let node = next, node !== self {
            if let identifier = node.identifier { return identifier }
            next = node.parent
        }
        return nil
    }
}

extension Element {
    /// Clears the flags of this element and those below, so that the next change is reported again.
    fileprivate func clearNeedsCommit() {
        needsCommit = false
        for child in children { child.clearNeedsCommit() }
    }
}
