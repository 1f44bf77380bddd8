public import Observation
public import Playhead
public import ViewGraph

/// A view model of slides that advance until someone touches them.
///
/// The slides advance while the view is visible and no slide has been selected; the first follows the last. They
/// stay still while ``prefersStillness`` is set, for people who use a screen reader or reduced motion.
///
/// ```swift
/// struct SlidesView: View {
///     @StateObject private var model: SlideshowModel<Slide>
///
///     init(service: any SlideService) {
///         _model = StateObject(wrappedValue: SlideshowModel { try await service.fetchSlides() })
///     }
///
///     var body: some View {
///         TabView(selection: $model.currentIndex) {
///             ForEach(0..<model.slides.count, id: \.self) { SlideView(slide: model.slides[$0]).tag($0) }
///         }
///         .task { await model.loadContent() }
///         .onAppear { model.onAppear() }
///         .onDisappear { model.onDisappear() }
///     }
/// }
/// ```
///
/// The model is `@Observable` and an `ObservableObject`.
@MainActor @Observable public final class SlideshowModel<Slide: Sendable>: ObservableObject {
    /// The publisher that sends before each change.
    @ObservationIgnored public nonisolated let objectWillChange = ObservableObjectPublisher()

    /// `true` once someone has selected a slide. The slides no longer advance until the view appears again.
    public private(set) var hasUserInteracted = false { willSet { objectWillChange.send() } }
    /// A Boolean value that keeps the slides still: for screen readers, for reduced motion, or while the pointer is over
    /// them. Default `false`.
    public var prefersStillness = false {
        willSet { objectWillChange.send() }
        didSet { updateAdvance() }
    }

    private var index = 0 { willSet { objectWillChange.send() } }
    private var isVisible = false { willSet { objectWillChange.send() } }
    @ObservationIgnored private var pendingAdvance: ScheduledAction?
    @ObservationIgnored private var subscription: AnyCancellable?
    @ObservationIgnored private let content: LoadModel<[Slide]>
    @ObservationIgnored private let interval: Duration
    @ObservationIgnored private let scheduler: any PlaybackScheduler
    @ObservationIgnored private let analytics: Analytics

    /// Creates a model. Nothing is requested until it is loaded.
    ///
    /// - Parameters:
    ///   - interval: The time for which each slide is shown. Default 5 s, at least 1 s.
    ///   - lifetime: The time until the slides are stale; `nil` for slides that never become stale.
    ///   - scheduler: The clock; `nil` for the system's monotonic clock. Tests pass a `ManualScheduler` of
    ///     `PlayheadTesting`.
    ///   - analytics: The recipient of events. Default: none.
    ///   - fetch: Requests the slides. It is called outside the main actor unless it is isolated to it.
    public init(
        interval: Duration = .seconds(5), lifetime: Duration? = nil, scheduler: (any PlaybackScheduler)? = nil,
        analytics: Analytics = .off, fetch: @escaping @Sendable () async throws -> [Slide]
    ) {
        let scheduler = scheduler ?? SystemScheduler()
        self.interval = max(interval, .seconds(1))
        self.scheduler = scheduler
        self.analytics = analytics
        content = LoadModel(lifetime: lifetime, scheduler: scheduler, fetch: fetch)
        subscription = content.objectWillChange.subscribe(
            receiveCompletion: { _ in }, receiveValue: { [objectWillChange] in objectWillChange.send() })
    }

    isolated deinit { pendingAdvance?.cancel() }

    // MARK: State

    /// The state of the slides. It keeps the old slides during a refresh and after a failed refresh.
    public var contentData: LoadResult<[Slide]> { content.result }
    /// The slides; empty until they are loaded.
    public var slides: [Slide] { content.value ?? [] }
    /// A Boolean value that indicates whether the first slides are being loaded.
    public var isLoading: Bool { content.isLoading }
    /// A Boolean value that indicates whether new slides are being loaded while the old ones are shown.
    public var isRefreshing: Bool { content.isRefreshing }
    /// The error to show, or `nil`. Offer ``refresh()`` next to it.
    public var error: (any Error)? { content.error }
    /// A Boolean value that indicates whether there is an error to show.
    public var hasError: Bool { content.hasError }
    /// A Boolean value that indicates whether the slides advance now.
    public var isAdvancing: Bool { isVisible && !hasUserInteracted && !prefersStillness && slides.count > 1 }

    /// The index of the slide that is shown, from 0.
    ///
    /// Bind the selection of a pager to it. Setting it is the user's selection: the slides no longer advance. An index
    /// outside the slides has no effect.
    public var currentIndex: Int {
        get { index }
        set { select(newValue) }
    }

    // MARK: Actions

    /// Loads the slides unless they are already loaded. See ``LoadModel/load(forced:)``.
    ///
    /// - Parameters:
    ///   - forced: `true` to load them again.
    ///   - isShown: Finds the slide that stays on screen, wherever it is among the new ones. Default: the index stays.
    @discardableResult public func loadContent(
        forced: Bool = false, keeping isShown: ((Slide) -> Bool)? = nil
    ) async -> Bool {
        let isLoaded = await content.load(forced: forced)
        if let isShown, let place = slides.firstIndex(where: isShown), place != index { index = place }
        if index >= slides.count { index = 0 }
        updateAdvance()
        return isLoaded
    }

    /// Loads the slides again, while the old ones stay visible. A Retry button calls it, too.
    @discardableResult public func refresh() async -> Bool { await loadContent(forced: true) }

    /// Shows a slide that the user selected. The slides no longer advance.
    ///
    /// - Returns: `false` if there is no such slide.
    @discardableResult public func select(_ newIndex: Int) -> Bool {
        guard slides.indices.contains(newIndex) else { return false }
        if !hasUserInteracted { hasUserInteracted = true }
        updateAdvance()
        show(newIndex)
        return true
    }

    /// Lets the slides advance. Call it when the view appears.
    public func onAppear() {
        if !isVisible { isVisible = true }
        if hasUserInteracted { hasUserInteracted = false }
        updateAdvance()
    }

    /// Stops the slides, and clears stale ones. Call it when the view disappears.
    public func onDisappear() {
        if isVisible { isVisible = false }
        updateAdvance()
        if content.didDisappear() { index = 0 }
    }

    // MARK: Advancing

    private func updateAdvance() {
        guard isAdvancing else {
            pendingAdvance?.cancel()
            pendingAdvance = nil
            return
        }
        guard pendingAdvance == nil else { return }
        pendingAdvance = scheduler.schedule(after: interval) { [weak self] in self?.advance() }
    }

    private func advance() {
        pendingAdvance = nil
        guard isAdvancing else { return }
        show((index + 1) % slides.count)
        updateAdvance()
    }

    private func show(_ newIndex: Int) {
        guard newIndex != index else { return }
        index = newIndex
        trackSlide()
    }

    private func trackSlide() {
        analytics.track(.slideView, [.section: "slideshow", .index: String(index)])
    }
}
