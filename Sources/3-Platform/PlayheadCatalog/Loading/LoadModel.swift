import FeedReaders
public import Observation
import PlaybackModel
public import Playhead
public import ViewGraph

/// A view model that loads content, refreshes it, and clears it when it is stale.
///
/// Every screen that loads something needs the same rules; this type implements them once. A screen stores a model, or
/// its own view model, which contains one.
///
/// ```swift
/// struct FeatureView: View {
///     @StateObject private var model: LoadModel<[Item]>
///
///     init(service: any ItemService) {
///         _model = StateObject(wrappedValue: LoadModel(lifetime: .seconds(300)) { try await service.fetchItems() })
///     }
///
///     var body: some View {
///         List(model.value ?? []) { item in ItemRow(item: item) }
///             .task { await model.load() }
///             .onDisappear { model.didDisappear() }
///             .refreshable { await model.refresh() }
///     }
/// }
/// ```
///
/// - **One request.** ``load(forced:)`` does nothing if there is content. While a request runs, further calls wait for
///   it instead of starting another.
/// - **Refreshing.** The old content stays in ``result`` and ``value``; ``isRefreshing`` is `true`. If the refresh
///   fails, the content still stays, and ``error`` reports the failure.
/// - **Cancellation is not an error.** When the tasks of all callers are canceled, for example because another tab
///   covers the view, the request is canceled and the state returns to the one before it. Late results are ignored.
///
/// The model is `@Observable` and an `ObservableObject`. A released model cancels its request.
@MainActor @Observable public final class LoadModel<Value: Sendable>: ObservableObject {
    /// The publisher that sends before each change.
    @ObservationIgnored public nonisolated let objectWillChange = ObservableObjectPublisher()

    private var state = Loadable<Value>() { willSet { objectWillChange.send() } }
    @ObservationIgnored private var task: Task<Void, Never>?
    @ObservationIgnored private var loadedAt: Moment?
    @ObservationIgnored private var waiters: [UInt64: CheckedContinuation<Bool, Never>] = [:]
    @ObservationIgnored private var lastWaiter: UInt64 = 0
    /// `true` if the running request was started without a waiting caller.
    @ObservationIgnored private var isUnattended = false
    @ObservationIgnored private let lifetime: Duration?
    @ObservationIgnored private let scheduler: any PlaybackScheduler
    @ObservationIgnored private let fetch: @MainActor () async throws -> Value

    /// Creates a model. Nothing is requested until it is loaded.
    ///
    /// - Parameters:
    ///   - lifetime: The time until content is stale; `nil` for content that never becomes stale.
    ///   - scheduler: The clock; `nil` for the system's monotonic clock. Tests pass a `ManualScheduler` of
    ///     `PlayheadTesting`.
    ///   - fetch: Requests the content. It is called outside the main actor unless it is isolated to it. It should end
    ///     soon after its task is canceled.
    public init(
        lifetime: Duration? = nil, scheduler: (any PlaybackScheduler)? = nil,
        fetch: @escaping @Sendable () async throws -> Value
    ) {
        self.lifetime = lifetime
        self.scheduler = scheduler ?? SystemScheduler()
        self.fetch = { try await fetch() }
    }

    /// Creates a model of a service on the main actor, which is called without leaving it. The order of events is then
    /// the same in each run.
    package init(
        lifetime: Duration? = nil, scheduler: any PlaybackScheduler,
        fetchingOnMainActor fetch: @escaping @MainActor () async throws -> Value
    ) {
        self.lifetime = lifetime
        self.scheduler = scheduler
        self.fetch = fetch
    }

    isolated deinit {
        task?.cancel()
        for waiter in waiters.values { waiter.resume(returning: false) }
    }

    // MARK: State

    /// The content. It keeps an old value during a refresh and after a failed refresh.
    public var result: LoadResult<Value> { state.result }
    /// The content to show, or `nil` if there is none.
    public var value: Value? { state.result.value }
    /// A Boolean value that indicates whether the first content is being loaded. Show progress in place of content.
    public var isLoading: Bool { state.isLoading }
    /// A Boolean value that indicates whether new content is being loaded while the old content is shown.
    public var isRefreshing: Bool { state.isRefreshing }
    /// The error to show, or `nil`. Offer ``refresh()`` next to it.
    public var error: (any Error)? { state.error }
    /// A Boolean value that indicates whether there is an error to show.
    public var hasError: Bool { state.hasError }
    /// The error of a refresh that failed while older content is shown, or `nil`. Show it without hiding the content.
    public var refreshError: (any Error)? { state.refreshError }

    /// A Boolean value that indicates whether the content is older than its lifetime.
    public var isStale: Bool {
        guard let lifetime, let loadedAt, state.result.loaded else { return false }
        return scheduler.now.duration(since: loadedAt) >= lifetime
    }

    // MARK: Actions

    /// Loads the content unless it is already loaded, and waits until loading ends.
    ///
    /// If a request is running, the call waits for it, even if it is forced. If the caller's task is canceled, the call
    /// returns; the request is canceled with its last caller.
    ///
    /// - Parameter forced: `true` to load even if there is content.
    /// - Returns: `true` if the content is loaded, or the request succeeded; `false` if the request failed or was
    ///   canceled. See ``error``.
    @discardableResult public func load(forced: Bool = false) async -> Bool {
        if !forced, state.result.loaded { return true }
        guard !Task.isCancelled else { return false }
        start(forced: forced)
        return await outcome()
    }

    /// Loads the content again, while the old content stays visible. A Retry button calls it, too.
    ///
    /// - Returns: `true` if new content was loaded.
    @discardableResult public func refresh() async -> Bool { await load(forced: true) }

    /// Starts to load without waiting, for the action of a button or for code without a task.
    ///
    /// The request lives as long as the model.
    ///
    /// - Parameter forced: `true` to load even if there is content.
    /// - Returns: `true` if a request is running now; `false` if none is needed.
    @discardableResult public func startLoading(forced: Bool = false) -> Bool {
        start(forced: forced)
        guard state.attempt != nil else { return false }
        isUnattended = true
        return true
    }

    /// Cancels the running request: the state returns to the one before it.
    ///
    /// - Returns: `true` if a request was running.
    @discardableResult public func cancel() -> Bool {
        guard let attempt = state.attempt else { return false }
        task?.cancel()
        end(succeeded: false) { $0.cancel(attempt) }
        return true
    }

    /// Clears the content if it is stale, to save memory. Call it when the view disappears.
    ///
    /// - Returns: `true` if content was cleared.
    @discardableResult public func didDisappear() -> Bool {
        guard isStale else { return false }
        clear()
        return true
    }

    /// Clears the content and the error. A running request continues.
    public func clear() {
        loadedAt = nil
        state.clear()
    }

    // MARK: Requests

    private func start(forced: Bool) {
        var next = state
        guard let attempt = next.start(forced: forced) else { return }
        state = next
        task = Task { [weak self, fetch] in
            let outcome: Result<Value, any Error>
            do { outcome = .success(try await fetch()) } catch { outcome = .failure(error) }
            self?.finish(attempt, with: outcome)
        }
    }

    private func finish(_ attempt: Loadable<Value>.Attempt, with outcome: Result<Value, any Error>) {
        guard attempt == state.attempt else { return }
        switch outcome {
        case .failure(let error) where error.isCancellation: end(succeeded: false) { $0.cancel(attempt) }
        case .failure: end(succeeded: false) { $0.finish(attempt, with: outcome) }
        case .success:
            loadedAt = scheduler.now
            end(succeeded: true) { $0.finish(attempt, with: outcome) }
        }
    }

    /// Ends the running attempt, then resumes its callers, which see the new state.
    private func end(succeeded: Bool, by change: (inout Loadable<Value>) -> Bool) {
        task = nil
        isUnattended = false
        let waiting = waiters
        waiters = [:]
        var next = state
        if change(&next) { state = next }
        for waiter in waiting.values { waiter.resume(returning: succeeded) }
    }

    /// Waits until the running attempt ends or the caller's task is canceled.
    private func outcome() async -> Bool {
        lastWaiter += 1
        let number = lastWaiter
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiters[number] = $0 }
        } onCancel: {
            // The handler runs on any thread.
            Task { @MainActor [weak self] in self?.leave(number) }
        }
    }

    /// A caller was canceled. The request ends with the last of them.
    private func leave(_ number: UInt64) {
        guard let waiter = waiters.removeValue(forKey: number) else { return }
        if waiters.isEmpty, !isUnattended { cancel() }
        waiter.resume(returning: false)
    }
}
