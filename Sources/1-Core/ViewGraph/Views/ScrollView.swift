import Foundation

/// A scrollable area.
///
/// A scroll view creates all of its content, including the parts that are not visible. For long content put a
/// ``LazyVStack`` in it, as below, or use a ``List``.
///
/// Several views are stacked vertically, or horizontally if the view scrolls only horizontally. A scroll view takes the
/// space that it is offered along its axes, and the width of its content across them.
///
/// ```swift
/// ScrollView {
///     LazyVStack { ForEach(episodes) { EpisodeRow(episode: $0) } }
/// }
/// ```
public struct ScrollView<Content: View>: View {
    let axes: Axis.Set
    let showsIndicators: Bool
    let content: Content

    /// Creates a scroll view.
    ///
    /// - Parameters:
    ///   - axes: The directions in which the content scrolls. Default: vertical.
    ///   - showsIndicators: `true` to show scroll bars. Default: `true`.
    ///   - content: The content to scroll.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    /// The content and behavior of the view.
    public var body: some View {
        ScrollContainer(axes: axes, showsIndicators: showsIndicators, fills: false, role: nil, content: content)
    }
}

/// A scroll view or a list.
struct ScrollContainer<Content: View>: PrimitiveView {
    let axes: Axis.Set
    let showsIndicators: Bool
    let fills: Bool
    let role: Accessibility.Role?
    let content: Content

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { ScrollNode(self, context) }
}

/// The node of a scroll view.
final class ScrollNode<Content: View>: TypedNode<ScrollContainer<Content>> {
    private let element = Element(layout: PassThroughLayout())
    private lazy var scroller = ScrollController(element: element)
    /// The environment of the content, and the one that it was made from.
    private var passedOn: (base: EnvironmentValues, values: EnvironmentValues)?

    /// The control of the refreshable view around a vertical scroll view.
    private var refreshControl: RefreshControl? {
        view.axes.contains(.vertical) ? environment.refreshControl : nil
    }

    override var inherited: EnvironmentValues {
        guard refreshControl != nil else { return environment }
        if let passedOn, passedOn.base.isIdentical(to: environment) { return passedOn.values }
        var values = environment
        // Scroll views inside show nothing.
        values.refreshControl = nil
        passedOn = (environment, values)
        return values
    }

    override var elements: [Element] { [element] }

    override func mount(_ view: ScrollContainer<Content>) {
        element.node = self
        element.scroller = scroller
        element.onEvent = { [scroller] event in
            guard case .scroll(let offset) = event else { return false }
            scroller.didScroll(to: offset)
            return true
        }
        configure()
        adopt(makeChild(view.content))
        updateStrip()
        elementsDidChange()
    }

    override func receive(_ view: ScrollContainer<Content>) {
        self.view = view
        configure()
        updateChild(at: 0, with: view.content)
        updateStrip()
    }

    /// The strip of a refreshable view lies above the content.
    override func elementsDidChange() { element.children = children.reversed().flatMap(\.elements) }

    private func updateStrip() {
        switch (children.count, refreshControl) {
        case (1, let control?):
            adopt(makeChild(RefreshStrip(control: control)))
            elementsDidChange()
        case (2, let control?): updateChild(at: 1, with: RefreshStrip(control: control))
        case (2, nil): replaceChildren { [children[0]] }
        default: break
        }
        listenToPulls()
    }

    /// Follows a finger that pulls the content down from its start.
    private func listenToPulls() {
        guard let refreshControl else {
            element.gestures = []
            return
        }
        let gesture = element.gestures.first ?? ElementGesture(element)
        if element.gestures.isEmpty { element.gestures = [gesture] }
        gesture.onCancel = { refreshControl.pull.set(0) }
        let canPull: @MainActor () -> Bool = { [weak self] in
            guard let self else { return false }
            return element.scrollOffset.y <= 0 && host.gestures.press?.kind == .touch
        }
        gesture.update(
            refreshControl.gesture(canPull), rank: .simultaneous, mask: .all, isEnabled: environment.isEnabled)
    }

    private func configure() {
        let isRightToLeft = environment.layoutDirection == .rightToLeft
        scroller.configure(axes: view.axes, showsIndicators: view.showsIndicators, isRightToLeft: isRightToLeft)
        var content = ElementContent(.scroll(scroller.content))
        content.isClipped = true
        content.accessibility.role = view.role
        let layout = ScrollLayout(axes: view.axes, fills: view.fills, isRightToLeft: isRightToLeft)
        element.configure(layout: layout, content: content)
    }
}
