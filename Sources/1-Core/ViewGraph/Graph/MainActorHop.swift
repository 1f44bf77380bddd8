import Dispatch
import Foundation

/// Runs closures on the main actor, without a task if the caller is already there.
enum MainActorHop {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Runs a closure immediately on the main actor, otherwise asynchronously.
    ///
    /// The main actor's jobs run on libdispatch's main queue: in an application on the main thread, in a test on
    /// whichever thread drains the queue.
    static func run(_ body: @escaping @Sendable @MainActor () -> Void) {
        if Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true {
            MainActor.assumeIsolated(body)
        } else {
            Task { @MainActor in body() }
        }
    }
}
