/// Work that several tasks wait for: it is done once, and canceled with the last of them.
@MainActor final class SharedWork<Value: Sendable> {
    typealias Outcome = Result<Value, ImageError>

    /// The highest priority of the waiting tasks.
    private(set) var priority: ImagePriority
    private var numbers: [(gate: ImageGate, number: Int)] = []
    private var task: Task<Void, Never>?
    private var outcome: Outcome?
    private var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
    private var lastWaiting = 0
    private var onEnd: (@MainActor (Outcome) -> Void)?
    private var raiseFollowed: (@MainActor (ImagePriority) -> Void)?

    init(_ priority: ImagePriority) { self.priority = priority }

    /// Starts the work.
    func start(
        _ body: @escaping @MainActor () async throws(ImageError) -> Value, onEnd: @escaping @MainActor (Outcome) -> Void
    ) {
        self.onEnd = onEnd
        task = Task { @MainActor in
            do throws(ImageError) {
                end(.success(try await body()))
            } catch {
                end(.failure(error))
            }
        }
    }

    /// Waits for the result.
    func value() async throws(ImageError) -> Value {
        if let outcome { return try outcome.get() }
        lastWaiting += 1
        let number = lastWaiting
        let outcome: Outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting[number] = continuation
                // The cancellation may have come first.
                if Task.isCancelled { leave(number) }
            }
        } onCancel: {
            Task { @MainActor in self.leave(number) }
        }
        return try outcome.get()
    }

    /// Raises the priority.
    func raise(to priority: ImagePriority) {
        guard self.priority < priority else { return }
        self.priority = priority
        for (gate, number) in numbers { gate.raise(number, to: priority) }
        raiseFollowed?(priority)
    }

    /// Passes the priority on to work that this work waits for.
    func follow<Other>(_ other: SharedWork<Other>) {
        other.raise(to: priority)
        raiseFollowed = { [weak other] in other?.raise(to: $0) }
    }

    /// Returns a number for a turn in a gate.
    func number(in gate: ImageGate) -> Int {
        // A second turn in the same gate needs a new number.
        let number = gate.makeNumber()
        numbers.removeAll { $0.gate === gate }
        numbers.append((gate, number))
        return number
    }

    private func leave(_ number: Int) {
        guard let continuation = waiting.removeValue(forKey: number) else { return }
        continuation.resume(returning: .failure(ImageError(.canceled)))
        guard waiting.isEmpty else { return }
        task?.cancel()
        // The next request starts again instead of joining work that is ending.
        end(.failure(ImageError(.canceled)))
    }

    private func end(_ outcome: Outcome) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        onEnd?(outcome)
        onEnd = nil
        raiseFollowed = nil
        for continuation in waiting.values { continuation.resume(returning: outcome) }
        waiting = [:]
    }
}
