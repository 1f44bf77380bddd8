import Foundation

/// Real time passing on the main actor.
enum Pace {
    /// Lets everything else happen for so many seconds.
    @MainActor static func pass(_ seconds: Double) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { continuation.resume() }
        }
    }
}
