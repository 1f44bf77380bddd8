import Testing

/// Limits the tests with pipelines that run in parallel: on few cores a hundred decoders starve each other, and times
/// that are generous for a few are not for all.
struct LimitedPipelines: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    /// Waits for a place, then runs.
    private actor Gate {
        private var free: Int
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(_ places: Int) { free = places }

        func enter() async {
            if free > 0 {
                free -= 1
            } else {
                await withCheckedContinuation { waiting.append($0) }
            }
        }

        func leave() {
            if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
        }
    }

    private static let busy = Gate(2)
    private static let waiting = Gate(4)
    let isWaiting: Bool
    private var gate: Gate { isWaiting ? Self.waiting : Self.busy }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        await gate.enter()
        do {
            try await function()
        } catch {
            await gate.leave()
            throw error
        }
        await gate.leave()
    }
}

extension Trait where Self == LimitedPipelines {
    /// Two at a time.
    static var limitedPipelines: LimitedPipelines { LimitedPipelines(isWaiting: false) }

    /// Four at a time, in addition to the others: tests that mostly wait for time limits.
    static var waitingPipelines: LimitedPipelines { LimitedPipelines(isWaiting: true) }
}
