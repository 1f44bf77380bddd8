import Foundation

/// A tree of views with its renderer: what a window, or a test, holds.
///
/// Writes mark nodes; one flush in a turn of the main loop evaluates them, lays out what changed and tells the renderer.
@MainActor package final class GraphHost {
    package let renderer: any Renderer
    /// The host without keeping it.
    package let link = Link<GraphHost>()
    package internal(set) var nodeCount = 0
    /// How many bodies, and what stands for bodies, were evaluated since the host was made.
    package internal(set) var runs = 0
    /// How many flushes there were.
    package private(set) var flushes = 0
    /// The size to lay out in.
    package private(set) var size = CGSize.zero
    /// What everything inherits.
    package var environment: EnvironmentValues { didSet { rootChanged() } }
    package private(set) var rootElement: Element
    package private(set) var isFlushing = false

    private var root: RootNode?
    package var rootNode: Node? { root }
    private var dirty: [Node] = []
    private var isFlushRequested = false
    private var actions: [@MainActor () -> Void] = []
    private var needsLayout = true
    private var layoutObservers: [any LayoutObserver] = []
    /// The animation of the writes of this turn.
    var pendingAnimation: Animation?
    package let animator: Animator
    package let gestures = GestureArena()
    package let focus = KeyboardFocus()
    /// What the renderer was last told of frames.
    var areFramesNeeded = false
    /// What lies in front of the content: sheets, alerts, toasts.
    package let layers = PresentationLayers()
    /// What is to happen at some time.
    package let deadlines = Deadlines()
    let preferences = HostPreferences()
    var refreshables: [WeakRefreshable] = []

    package init(renderer: any Renderer, environment: EnvironmentValues = EnvironmentValues()) {
        self.renderer = renderer
        self.environment = environment
        rootElement = Element(layout: RootLayout(), content: ElementContent(.group))
        animator = Animator()
        link.begin(self)
        rootElement.host = self
        animator.host = self
        gestures.host = self
        focus.host = self
        layers.host = self
        deadlines.host = self
        preferences.host = self
    }

    deinit { link.end() }

    /// The time, in seconds on the renderer's clock, that `tick(at:)` told last.
    package var now: Double { animator.now }

    /// Moves animations to a time, and does what was to be done until then. The renderer calls it with each frame that
    /// was asked for, when the time of `Renderer.requestWake(at:)` has come, and before each flush.
    ///
    /// - Parameter time: seconds on any clock that never goes back.
    package func tick(at time: Double) {
        animator.tick(at: time)
        deadlines.fire()
    }

    /// The lightness that the views ask the window for; `nil` where they ask for none.
    package var preferredColorScheme: ColorScheme? { preferences.colorScheme }
    /// The title that views ask for.
    package var preferredTitle: String? { preferences.title }
    /// Called after a flush in which another title is asked for.
    package var onPreferredTitle: (@MainActor (String?) -> Void)?

    /// Called when `preferredColorScheme` has changed, for the window's own parts.
    package var onPreferredColorScheme: (@MainActor (ColorScheme?) -> Void)?

    /// What the tree inherits: what the window says, and what the views asked it for.
    var effectiveEnvironment: EnvironmentValues {
        guard let scheme = preferences.colorScheme else { return environment }
        var environment = environment
        environment.colorScheme = scheme
        return environment
    }

    /// Puts a view into the host. Once.
    package func mount(_ view: some View) {
        precondition(root == nil, "a host has one tree")
        let root = RootNode(NodeContext(host: self, parent: nil, environment: effectiveEnvironment), content: view)
        self.root = root
        root.begin()
        arrangeRoot()
        requestFlush()
    }

    /// Takes the whole tree away: every view disappears.
    package func unmount() {
        root?.unmount()
        root = nil
        // Nothing fades in a window that closes.
        for element in rootElement.rendering?.children ?? [] { element.animation = .some(nil) }
        rootElement.children = []
        deadlines.removeAll()
        dirty = []
        runActions()
        commitTree()
    }

    func rootChanged() { root?.markDirty() }

    /// Puts the content and what lies in front of it into the root.
    func arrangeRoot() { rootElement.children = (root?.elements ?? []) + layers.elements }

    package func resize(to size: CGSize) {
        guard size != self.size else { return }
        self.size = size
        rootElement.setNeedsLayout()
        requestFlush()
    }

    // MARK: Marking

    func noteDirty(_ node: Node) {
        dirty.append(node)
        if let animation = AnimationScope.current { pendingAnimation = animation }
        requestFlush()
    }

    func noteLayout() {
        needsLayout = true
        requestFlush()
    }

    /// Runs after the flush: appearances, changes, and what else tells the application.
    package func afterFlush(_ action: @escaping @MainActor () -> Void) {
        actions.append(action)
        requestFlush()
    }

    package func requestFlush() {
        guard !isFlushRequested, !isFlushing else { return }
        isFlushRequested = true
        renderer.requestFlush()
    }

    // MARK: Flushing

    /// Brings everything up to date. Called by the renderer once after each `requestFlush`.
    package func flush() {
        guard !isFlushing else { return }
        isFlushRequested = false
        isFlushing = true
        flushes += 1
        var rounds = 0
        repeat {
            repeat {
                evaluateDirty()
                layOut()
                rounds += 1
                // What a layout marked belongs to this turn: the renderer is told once, with its animation.
            } while !dirty.isEmpty && rounds < Self.maximumRounds
            commitTree()
            runActions()
            focus.prune()
        } while (!dirty.isEmpty || needsLayout || !actions.isEmpty) && rounds < Self.maximumRounds
        isFlushing = false
        if !dirty.isEmpty || !actions.isEmpty { requestFlush() }
        renderer.didFlush()
    }

    /// A body that writes its own state would turn for ever; after so many rounds the main loop gets its turn.
    private static let maximumRounds = 8

    private func evaluateDirty() {
        while !dirty.isEmpty {
            let nodes = dirty.sorted { $0.depth < $1.depth }
            dirty.removeAll(keepingCapacity: true)
            for node in nodes where node.isMounted && node.isDirty { node.refresh() }
        }
    }

    private func layOut() {
        guard needsLayout else { return }
        needsLayout = false
        if rootElement.needsLayout {
            rootElement.place(at: .zero, proposal: ProposedViewSize(size), size: size)
        }
        for observer in layoutObservers { observer.layoutDidChange() }
    }

    // MARK: Observing the layout

    /// Tells an object after each layout, and after each change of what a scroll view shows.
    func addLayoutObserver(_ observer: any LayoutObserver) {
        layoutObservers.append(observer)
        noteLayout()
    }

    func removeLayoutObserver(_ observer: any LayoutObserver) {
        layoutObservers.removeAll { $0 === observer }
    }

    private func commitTree() {
        layers.markInert(behind: root?.elements ?? [])
        let animation = pendingAnimation
        pendingAnimation = nil
        commit(animation: animation)
    }

    private func runActions() {
        let running = actions
        actions.removeAll(keepingCapacity: true)
        for action in running { action() }
    }
}

/// The node above the tree.
@MainActor final class RootNode: Node {
    private let make: (RootNode) -> Void
    private let renew: (RootNode) -> Void

    init<Content: View>(_ context: NodeContext, content: Content) {
        make = { $0.adopt($0.makeChild(content)) }
        renew = { $0.updateChild(at: 0, with: content) }
        super.init(context)
    }

    func begin() { make(self) }

    override var viewType: Any.Type { RootNode.self }

    override func refresh() {
        clearDirty()
        environment = host.effectiveEnvironment
        renew(self)
    }

    override func elementsDidChange() { host.arrangeRoot() }
}
