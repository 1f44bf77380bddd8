/// The state of content that is loaded, refreshed and cleared: a state machine without tasks and clocks.
///
/// ``LoadModel`` drives one. Use it directly where requests are made by other means than an asynchronous function.
///
/// ```swift
/// @MainActor final class ItemList {
///     private(set) var list = Loadable<[Item]>()
///
///     func load() {
///         guard let attempt = list.start() else { return }  // loaded or loading already
///         connection.requestItems { [weak self] result in
///             self?.list.finish(attempt, with: result)  // ignored if the attempt was canceled or replaced
///         }
///     }
/// }
/// ```
///
/// A first load goes from ``LoadResult/notStarted`` through ``LoadResult/loading`` to ``LoadResult/success(_:)`` or
/// ``LoadResult/error(_:)``. A refresh leaves the value in ``result`` and sets ``isRefreshing``; if it fails, the value
/// stays and ``refreshError`` is set. A canceled attempt returns to the state before it.
public struct Loadable<Value> {
    /// A request that was started.
    public struct Attempt: Sendable, Hashable {
        fileprivate let number: UInt64
    }

    /// The content. It keeps an old value during a refresh and after a failed refresh.
    public private(set) var result: LoadResult<Value> = .notStarted
    /// The error of the last refresh, or `nil` if it succeeded or another attempt has started.
    public private(set) var refreshError: (any Error)?
    /// The running attempt, or `nil` if nothing is being loaded.
    public private(set) var attempt: Attempt?

    private var lastNumber: UInt64 = 0
    /// The errors before the running attempt, which a cancellation restores.
    private var earlierResult: LoadResult<Value> = .notStarted
    private var earlierError: (any Error)?

    /// Creates content that has not been requested.
    public init() {}

    /// A Boolean value that indicates whether the first content is being loaded. Show progress in place of content.
    public var isLoading: Bool { result.active }
    /// A Boolean value that indicates whether new content is being loaded while the old content is shown.
    public var isRefreshing: Bool { attempt != nil && result.loaded }
    /// The error to show, of the first load or of a refresh.
    public var error: (any Error)? { result.error ?? refreshError }
    /// A Boolean value that indicates whether there is an error to show.
    public var hasError: Bool { error != nil }

    /// Starts an attempt, unless there is content or an attempt is already running.
    ///
    /// - Parameter forced: `true` to load even if there is content.
    /// - Returns: The attempt to finish or cancel, or `nil` if none is needed.
    public mutating func start(forced: Bool = false) -> Attempt? {
        guard attempt == nil, forced || !result.loaded else { return nil }
        lastNumber += 1
        let attempt = Attempt(number: lastNumber)
        self.attempt = attempt
        (earlierResult, earlierError) = (result, refreshError)
        refreshError = nil
        if !result.loaded { result = .loading }
        return attempt
    }

    /// Ends an attempt with its outcome.
    ///
    /// - Returns: `true` if the attempt was running; `false` if it was canceled, and the outcome is ignored.
    @discardableResult
    public mutating func finish(_ attempt: Attempt, with outcome: Result<Value, some Error>) -> Bool {
        guard attempt == self.attempt else { return false }
        end()
        switch outcome {
        case .success(let value): result = .success(value)
        case .failure(let error) where result.loaded: refreshError = error
        case .failure(let error): result = .error(error)
        }
        return true
    }

    /// Cancels an attempt: the state returns to the one before it.
    ///
    /// - Returns: `true` if the attempt was running.
    @discardableResult
    public mutating func cancel(_ attempt: Attempt) -> Bool {
        guard attempt == self.attempt else { return false }
        (result, refreshError) = (earlierResult, earlierError)
        end()
        return true
    }

    /// Clears content and errors, for example to save memory. A running attempt continues as a first load.
    public mutating func clear() {
        refreshError = nil
        (earlierResult, earlierError) = (.notStarted, nil)
        result = attempt == nil ? .notStarted : .loading
    }

    private mutating func end() {
        attempt = nil
        // An old value must not outlive its display.
        (earlierResult, earlierError) = (.notStarted, nil)
    }
}

extension Loadable: Sendable where Value: Sendable {}
