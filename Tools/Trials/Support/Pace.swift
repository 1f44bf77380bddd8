import Foundation

/// Real time on the main actor.
enum Pace {
    /// Suspends for this many seconds.
    @MainActor static func pass(_ seconds: Double) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { continuation.resume() }
        }
    }
}
