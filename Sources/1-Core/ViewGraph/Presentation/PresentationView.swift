import Foundation

/// A presentation in front of the window's content while there is an item.
struct Presentation<Item, Body> {
    /// The style of a presentation.
    enum Style {
        case sheet
        case dialog
        /// A toast: shown for a limited time and announced through assistive technologies.
        case toast(Duration, inset: PresentationLayer.NoticeInset, message: @MainActor (Item) -> String)
    }

    let item: Binding<Item?>
    /// Returns the identity of an item. An item with another identity replaces the presentation.
    let id: @MainActor (Item) -> AnyHashable
    let style: Style
    var onDismiss: (@MainActor () -> Void)?
    let content: @MainActor (Item) -> Body
}

/// A view with a presentation.
struct PresentationView<Content, Item, Presented> {
    let content: Content
    let presentation: Presentation<Item, Presented>
}

extension PresentationView: View, PrimitiveView where Content: View, Presented: View {
    func makeNode(_ context: NodeContext) -> TypedNode<Self> { PresentationNode(self, context) }
}

/// The node of a presentation. Its second child, if any, lies in a layer of the host.
final class PresentationNode<Content: View, Item, Presented: View>:
    TypedNode<PresentationView<Content, Item, Presented>>
{
    private var layer: PresentationLayer?
    private var context: PresentationContext?
    private var id: AnyHashable?
    private var deadline: Deadlines.Deadline?
    private var isReady = false

    override var elements: [Element] { children.first?.elements ?? [] }

    // A presentation stays visible when its presenter is covered.
    override func showsChild(_ child: Node) -> Bool { child === children.first ? isShown : true }

    override func mount(_ view: PresentationView<Content, Item, Presented>) {
        adopt(makeChild(view.content))
        synchronize()
        isReady = true
    }

    override func receive(_ view: PresentationView<Content, Item, Presented>) {
        self.view = view
        updateChild(at: 0, with: view.content)
        synchronize()
    }

    override func refresh() { synchronize() }

    override func elementsDidChange() {
        layer?.element.children = children.count > 1 ? children[1].elements : []
        if isReady { parent?.elementsDidChange() }
    }

    override func willUnmount() { takeAway() }

    private func synchronize() {
        guard let item = evaluate({ view.presentation.item.wrappedValue }) else {
            end()
            return
        }
        let id = view.presentation.id(item)
        if layer == nil {
            begin(item, id)
        } else if id != self.id {
            replace(item, id)
        } else if let context {
            if let inset = view.presentation.inset { layer?.setInset(inset) }
            updateChild(at: 1, with: presented(item, context))
        }
    }

    private func presented(_ item: Item, _ context: PresentationContext) -> PresentedView<Presented> {
        PresentedView(
            content: view.presentation.content(item), context: context, keepsTextStyle: view.presentation.isSheet)
    }

    private func makeContext() -> PresentationContext {
        PresentationContext(closesWithButtons: view.presentation.isDialog) { [weak self] in self?.close() }
    }

    /// Writes the binding, which the presentation follows.
    private func close() {
        if case .some = view.presentation.item.wrappedValue { view.presentation.item.wrappedValue = nil }
    }

    private func begin(_ item: Item, _ id: AnyHashable) {
        let context = makeContext()
        let inset = view.presentation.inset
        let isNotice = inset != nil
        let layer = PresentationLayer(inset.map(PresentationLayer.Placement.notice(inset:)) ?? .cover, node: self) {
            [weak self] in
            self?.cancel()
        }
        var content = ElementContent(.group)
        if isNotice {
            content.cornerRadius = 10
            content.isClipped = true
            content.accessibility.role = .alert
        } else {
            content.interests = .keys
            content.background = Color.scrim.resolved(in: environment)
        }
        layer.element.configure(layout: LayerLayout(), content: content)
        if view.presentation.isDialog { layer.initialFocus = { [weak layer] in layer?.element.harmlessAnswer } }
        self.layer = layer
        self.context = context
        self.id = id
        let child = makeChild(presented(item, context), isShown: true)
        adopt(child)
        layer.element.children = child.elements
        host.layers.add(layer)
        startTime(item)
    }

    private func replace(_ item: Item, _ id: AnyHashable) {
        context?.invalidate()
        let context = makeContext()
        self.context = context
        self.id = id
        let content = children[0]
        replaceChildren { [content, makeChild(presented(item, context), isShown: true)] }
        startTime(item)
        if let action = view.presentation.onDismiss { host.afterFlush(action) }
    }

    private func end() {
        guard layer != nil else { return }
        takeAway()
        let content = children[0]
        replaceChildren { [content] }
        if let action = view.presentation.onDismiss { host.afterFlush(action) }
    }

    private func takeAway() {
        guard let layer else { return }
        self.layer = nil
        context?.invalidate()
        context = nil
        deadline?.cancel()
        deadline = nil
        host.layers.remove(layer)
    }

    private func startTime(_ item: Item) {
        guard case .toast(let duration, _, let message) = view.presentation.style else { return }
        let text = message(item)
        host.afterFlush { [host] in host.renderer.announce(text) }
        deadline?.cancel()
        deadline = host.deadlines.schedule(after: duration) { [weak self] in self?.close() }
    }

    /// Handles Escape.
    private func cancel() {
        guard let layer, let context else { return }
        guard view.presentation.isDialog else {
            if context.blockers == 0 { context.dismiss() }
            return
        }
        let buttons = layer.element.buttonsInside
        // An alert with several answers requires one of them.
        let button = buttons.first(where: \.isCancelButton) ?? (buttons.count == 1 ? buttons[0] : nil)
        button?.send(.activate)
    }
}

extension Presentation {
    fileprivate var isSheet: Bool { if case .sheet = style { true } else { false } }
    fileprivate var isDialog: Bool { if case .dialog = style { true } else { false } }
    /// The distance of a toast from an edge; `nil` for other presentations.
    fileprivate var inset: PresentationLayer.NoticeInset? {
        if case .toast(_, let inset, _) = style { inset } else { nil }
    }
}

extension Element {
    var buttonsInside: [Element] {
        if case .button = content?.kind { return [self] }
        return children.flatMap(\.buttonsInside)
    }

    /// The cancel button of a dialog with a destructive button, which Return does not press by mistake.
    fileprivate var harmlessAnswer: Element? {
        let buttons = buttonsInside
        return buttons.contains(where: \.isDestructiveButton) ? buttons.first(where: \.isCancelButton) : nil
    }

    private var isDestructiveButton: Bool {
        guard case .button(let button) = content?.kind else { return false }
        return button.isDestructive
    }

    var isCancelButton: Bool {
        guard case .button(let button) = content?.kind else { return false }
        return button.isCancel
    }
}

/// The content of a presentation with its environment.
struct PresentedView<Content: View>: PrimitiveView {
    let content: Content
    let context: PresentationContext
    /// `true` if the fonts and colors of the presenter apply.
    let keepsTextStyle: Bool

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { PresentedNode(self, context) }
}

/// The node of a presentation's content.
final class PresentedNode<Content: View>: TypedNode<PresentedView<Content>> {
    private var base = EnvironmentValues()
    private var passedOn = EnvironmentValues()

    override var inherited: EnvironmentValues { passedOn }

    override func mount(_ view: PresentedView<Content>) {
        inherit()
        adopt(makeChild(view.content))
    }

    override func receive(_ view: PresentedView<Content>) {
        self.view = view
        if !environment.isIdentical(to: base) { inherit() }
        updateChild(at: 0, with: view.content)
    }

    private func inherit() {
        base = environment
        var values = environment
        values.presentation = view.context
        values.dismiss = DismissAction(owner: view.context) { $0.dismiss() }
        values.refresh = nil
        values.refreshControl = nil
        // Titles, toolbars, rows and columns behind the presentation are not those of its content.
        values.navigationScreen = nil
        values.splitColumn = nil
        values.rowActions = nil
        values.listSelects = false
        values.isEnabled = true
        values.isInForm = false
        if !view.keepsTextStyle {
            values.font = .body
            values.foregroundColor = nil
            values.lineLimit = nil
            values.multilineTextAlignment = .leading
            values.truncationMode = .tail
            values.buttonStyle = .automatic
        }
        passedOn = values
    }
}

/// A view made by a closure that is called, and tracked, in the place where the view is shown.
struct DeferredView<Content: View>: View {
    let make: @MainActor () -> Content

    var body: Content { make() }
}
