import Foundation

/// A tree of views together with its renderer: the content of one window, or of one test.
///
/// State changes only mark nodes. Once in each turn of the main loop, ``flush()`` evaluates the marked nodes, lays out
/// what has changed and updates the renderer, so that any number of writes cost one update.
@MainActor package final class GraphHost {
    package let renderer: any Renderer
    /// A weak reference to the host.
    package let link = Link<GraphHost>()
    /// The number of mounted nodes.
    package internal(set) var nodeCount = 0
    /// The number of times that bodies, and closures that act as bodies, have been evaluated.
    package internal(set) var runs = 0
    /// The number of flushes.
    package private(set) var flushes = 0
    /// The size available to the content, in points.
    package private(set) var size = CGSize.zero
    /// The environment of the root view.
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
    /// The animation for the changes of this turn.
    var pendingAnimation: Animation?
    package let animator: Animator
    package let gestures = GestureArena()
    package let focus = KeyboardFocus()
    /// The last value passed to ``Renderer/requestFrames(_:)``.
    var areFramesNeeded = false
    /// Sheets, alerts and toasts in front of the content.
    package let layers = PresentationLayers()
    /// Actions scheduled for later.
    package let deadlines = Deadlines()
    let preferences = HostPreferences()
    var refreshables: [WeakRefreshable] = []
    var searchFields: [WeakSearchField] = []

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

    // The nodes go with the host, and other threads must not end their links.
    isolated deinit { link.end() }

    /// The current time in seconds: the last value passed to ``tick(at:)``.
    package var now: Double { animator.now }

    /// Advances animations to a time and runs the scheduled actions that are due.
    ///
    /// The renderer calls this method for each requested frame, at the time passed to ``Renderer/requestWake(at:)``,
    /// and before each flush.
    ///
    /// - Parameter time: The time in seconds, on any clock that never goes back.
    package func tick(at time: Double) {
        animator.tick(at: time)
        deadlines.fire()
    }

    /// The color scheme that the views request for the window; `nil` if they request none.
    package var preferredColorScheme: ColorScheme? { preferences.colorScheme }
    /// The title that the views request for the window; `nil` if they request none.
    package var preferredTitle: String? { preferences.title }
    /// Called after a flush that changed ``preferredTitle``.
    package var onPreferredTitle: (@MainActor (String?) -> Void)?

    /// Called after ``preferredColorScheme`` has changed, so that the window's own parts can follow.
    package var onPreferredColorScheme: (@MainActor (ColorScheme?) -> Void)?

    /// The environment of the root view, including the window's measurer and what the views request for the window.
    var effectiveEnvironment: EnvironmentValues {
        var environment = environment
        environment.textMeasurer = renderer.measurer
        if let scheme = preferences.colorScheme { environment.colorScheme = scheme }
        return environment
    }

    /// Mounts the root view. Call this method once.
    package func mount(_ view: some View) {
        precondition(root == nil, "a host has one tree")
        let root = RootNode(NodeContext(host: self, parent: nil, environment: effectiveEnvironment), content: view)
        self.root = root
        root.begin()
        arrangeRoot()
        requestFlush()
    }

    /// Removes all views. Each of them disappears.
    package func unmount() {
        root?.unmount()
        root = nil
        // Nothing fades out in a window that closes.
        for element in rootElement.rendering?.children ?? [] { element.animation = .some(nil) }
        rootElement.children = []
        deadlines.removeAll()
        dirty = []
        runActions()
        commitTree()
    }

    func rootChanged() { root?.markDirty() }

    /// The outermost element of the content; `nil` if there are several.
    var contentElement: Element? {
        guard let elements = root?.elements, elements.count == 1 else { return nil }
        return elements.first
    }

    /// Puts the content and the layers in front of it into the root element.
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

    /// Runs an action after the flush. Appearance and change actions run here, when the new tree is complete.
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

    /// Evaluates, lays out and commits everything that has changed. The renderer calls this method once after each
    /// `requestFlush()`.
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
                // Changes made by layout belong to this turn, so that the renderer is updated once, with one animation.
            } while !dirty.isEmpty && rounds < Self.maximumRounds
            commitTree()
            runActions()
            focus.prune()
        } while (!dirty.isEmpty || needsLayout || !actions.isEmpty) && rounds < Self.maximumRounds
        isFlushing = false
        if !dirty.isEmpty || !actions.isEmpty { requestFlush() }
        renderer.didFlush()
    }

    /// Bounds a body that writes its own state: after this many rounds the main loop gets a turn.
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

    /// Notifies an object after each layout and each scroll.
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

/// The node above the root view.
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
