/// A view that shows one element, and reads what it says of it from views that do not show: a label, options.
@MainActor protocol OffstageView: PrimitiveView {
    associatedtype Label: View
    associatedtype Options: View
    var label: Label { get }
    var options: Options { get }
    /// Says what the element is; what is read meanwhile is tracked.
    func configure(_ element: Element, _ offstage: Offstage, _ node: Node)
}

/// What is read.
struct Offstage {
    /// The texts of the label; `nil` where it has none.
    let label: String?
    /// The views among which to choose: their texts, and what they are known by.
    let options: [(title: String, id: AnyHashable?)]
}

extension OffstageView where Options == EmptyView {
    var options: EmptyView { EmptyView() }
}

extension OffstageView {
    func makeNode(_ context: NodeContext) -> TypedNode<Self> { OffstageNode(self, context) }
}

/// The node of such a view: its children's elements are in no window.
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

    /// The tag of an option, or else the id that a `ForEach` gave to it.
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
    /// Takes note of everything here and below, so that the next change is told again.
    fileprivate func clearNeedsCommit() {
        needsCommit = false
        for child in children { child.clearNeedsCommit() }
    }
}
