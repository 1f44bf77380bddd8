import Testing

/// A service whose answers the test gives, in any order.
@MainActor final class ControlledService {
    /// The failure of an answer.
    struct Failure: Error, Equatable { var number = 0 }

    private var callers: [Int: CheckedContinuation<[Int], any Error>] = [:]
    /// `true` for a service that answers as if its task was not canceled.
    let ignoresCancellation: Bool
    /// The number of requests so far.
    private(set) var requestCount = 0

    init(ignoresCancellation: Bool = false) { self.ignoresCancellation = ignoresCancellation }

    /// The number of requests without an answer.
    var runningCount: Int { callers.count }

    func fetch() async throws -> [Int] {
        requestCount += 1
        let number = requestCount
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { callers[number] = $0 }
        } onCancel: {
            Task { @MainActor [weak self] in
                guard let self, !ignoresCancellation else { return }
                callers.removeValue(forKey: number)?.resume(throwing: CancellationError())
            }
        }
    }

    /// Answers the oldest request. Returns `false` without one.
    @discardableResult func answer(_ outcome: Result<[Int], any Error>) async -> Bool {
        guard let number = callers.keys.min(), let caller = callers.removeValue(forKey: number) else { return false }
        caller.resume(with: outcome)
        await settle()
        return true
    }

    @discardableResult func succeed(_ values: [Int]) async -> Bool { await answer(.success(values)) }
    @discardableResult func fail(_ number: Int = 0) async -> Bool { await answer(.failure(Failure(number: number))) }
}

/// Runs all jobs of the main actor that are pending, and those that they start.
///
/// The tested code runs on the main actor only, whose queue is in order, so the number of turns is fixed.
@MainActor func settle() async {
    for _ in 0..<12 { await Task.yield() }
}

/// Runs pending jobs until something holds, for at most ten minutes.
@MainActor func settle(until isSettled: () -> Bool) async {
    let deadline = ContinuousClock.now + .seconds(600)
    while !isSettled(), ContinuousClock.now < deadline { await Task.yield() }
}
