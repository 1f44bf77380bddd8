import Dispatch

/// Looks again and again until a condition holds, at most `limit` seconds. Returns whether it did.
func eventually(
    limit: Double = 60, isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async -> Bool {
    let end = ContinuousClock.now + .seconds(limit)
    while !condition() {
        guard ContinuousClock.now < end else { return false }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { continuation.resume() }
        }
    }
    return true
}
