/// Suspends tasks until it is their turn, as decided by ``ImageTurns``.
@MainActor final class ImageGate {
    private var turns: ImageTurns
    private var continuations: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var lastNumber = 0

    init(limit: Int) { turns = ImageTurns(limit: limit) }

    /// Returns a number for a turn.
    func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Waits for a turn, which ends with ``finish()``.
    ///
    /// - Throws: `canceled` if the task is canceled before its turn.
    func wait(_ number: Int, _ priority: ImagePriority) async throws(ImageError) {
        guard !Task.isCancelled else { throw ImageError(.canceled) }
        if turns.add(number, priority) { return }
        let isTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // The cancellation may have come first.
                if Task.isCancelled {
                    _ = turns.remove(number)
                    continuation.resume(returning: false)
                } else {
                    continuations[number] = continuation
                }
            }
        } onCancel: {
            Task { @MainActor in self.cancel(number) }
        }
        if !isTurn { throw ImageError(.canceled) }
    }

    /// Raises the priority of a turn that has not come.
    func raise(_ number: Int, to priority: ImagePriority) { turns.raise(number, to: priority) }

    /// Ends a turn.
    func finish() {
        if let next = turns.finish() { continuations.removeValue(forKey: next)?.resume(returning: true) }
    }

    private func cancel(_ number: Int) {
        guard turns.remove(number) else { return }
        continuations.removeValue(forKey: number)?.resume(returning: false)
    }
}
