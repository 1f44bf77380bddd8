import Dispatch
import Foundation

/// The way onto the main actor, without a task where the caller is there already.
enum MainActorHop {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Runs it at once on the main actor, soon from anywhere else.
    ///
    /// The main actor's jobs run on libdispatch's main queue: in an application on the process's main thread, in a test
    /// on whichever thread drains the queue.
    static func run(_ body: @escaping @Sendable @MainActor () -> Void) {
        if Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true {
            MainActor.assumeIsolated(body)
        } else {
            Task { @MainActor in body() }
        }
    }
}
