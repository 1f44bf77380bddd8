import Synchronization

/// A request whose answer arrives in a callback, for use with `async` and ``LoadModel``.
///
/// Services with callbacks answer on any thread, twice, never, or after the view has gone. A request handles all of
/// these: the first answer counts, further ones are ignored, and a canceled caller continues immediately. If the
/// service releases the callback without calling it, the request throws ``UnansweredRequestError``.
///
/// ```swift
/// let request = CallbackRequest<[Item]> { answer in
///     service.fetch { result in answer(result) }
/// }
/// let model = LoadModel { try await request.value() }
/// await model.load()
/// print(model.value?.count ?? 0, "items")
/// ```
public struct CallbackRequest<Value: Sendable>: Sendable {
    /// The callback. It can be called on any thread, any number of times.
    public typealias Answer = @Sendable (Result<Value, any Error>) -> Void

    private let start: @Sendable (@escaping Answer) -> (@Sendable () -> Void)?

    /// Creates a request that cannot be canceled at the service. A canceled caller ignores the answer.
    ///
    /// - Parameter start: Starts the request, for each ``value()``. It is called outside the main actor.
    public init(_ start: @escaping @Sendable (@escaping Answer) -> Void) {
        self.start = { answer in
            start(answer)
            return nil
        }
    }

    /// Creates a request that can be canceled at the service.
    ///
    /// ```swift
    /// let request = CallbackRequest { answer in service.fetch(answer) } cancel: { task in task.cancel() }
    /// ```
    ///
    /// - Parameters:
    ///   - start: Starts the request, for each ``value()``, and returns a handle. It is called outside the main actor.
    ///   - cancel: Cancels a request. It is called at most once for each, on any thread, and never after an answer.
    public init<Handle: Sendable>(
        _ start: @escaping @Sendable (@escaping Answer) -> Handle, cancel: @escaping @Sendable (Handle) -> Void
    ) {
        self.start = { answer in
            let handle = start(answer)
            return { cancel(handle) }
        }
    }

    /// Starts the request and waits for its answer.
    ///
    /// - Throws: The error of the answer, `CancellationError` if the task is canceled, or ``UnansweredRequestError``.
    public func value() async throws -> Value {
        let exchange = CallbackExchange<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard exchange.open(continuation) else { return }
                let callback = Callback(exchange)
                exchange.canCancel(with: start { callback.answer($0) })
            }
        } onCancel: {
            exchange.cancel()
        }
    }
}

/// The callback's reference to an exchange. When the service releases it, no more answers can arrive.
private final class Callback<Value: Sendable>: Sendable {
    private let exchange: CallbackExchange<Value>

    init(_ exchange: CallbackExchange<Value>) { self.exchange = exchange }

    deinit { exchange.finish(with: .failure(UnansweredRequestError())) }

    func answer(_ result: Result<Value, any Error>) { exchange.finish(with: result) }
}

/// One waiting caller and the first of its answers.
private final class CallbackExchange<Value: Sendable>: Sendable {
    private enum State {
        /// The request has not started.
        case idle
        /// The caller waits.
        case waiting(CheckedContinuation<Value, any Error>, cancel: (@Sendable () -> Void)?)
        /// The caller was canceled.
        case canceled
        /// The answer has been delivered.
        case finished
    }

    private let state = Mutex(State.idle)

    /// Stores the caller. Returns `false` if it is canceled already.
    func open(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let isOpen = state.withLock { state in
            guard case .idle = state else { return false }
            state = .waiting(continuation, cancel: nil)
            return true
        }
        if !isOpen { continuation.resume(throwing: CancellationError()) }
        return isOpen
    }

    /// Stores the closure that cancels the request at the service, or calls it if the caller is canceled already.
    func canCancel(with action: (@Sendable () -> Void)?) {
        let isLate = state.withLock { state in
            switch state {
            case .waiting(let continuation, _):
                state = .waiting(continuation, cancel: action)
                return false
            case .canceled: return true
            case .idle, .finished: return false
            }
        }
        if isLate { action?() }
    }

    func finish(with result: Result<Value, any Error>) {
        let caller = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard case .waiting(let continuation, _) = state else { return nil }
            state = .finished
            return continuation
        }
        caller?.resume(with: result)
    }

    func cancel() {
        let old = state.withLock { state in
            let old = state
            switch state {
            case .idle, .waiting: state = .canceled
            case .canceled, .finished: break
            }
            return old
        }
        guard case .waiting(let continuation, let action) = old else { return }
        action?()
        continuation.resume(throwing: CancellationError())
    }
}
