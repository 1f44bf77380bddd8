import Dispatch
import Glibc

/// Calls back on the main actor when signals arrive.
@MainActor final class SignalWatch {
    private var sources: [any DispatchSourceSignal] = []

    /// Watches signals in place of their default action.
    func watch(_ signals: Int32..., action: @escaping @MainActor (Int32) -> Void) {
        for number in signals {
            // SIGCONT must keep its default action, which is to continue.
            if number != SIGCONT { signal(number, SIG_IGN) }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            // The handler runs on the main queue, which is the main actor's executor.
            source.setEventHandler { MainActor.assumeIsolated { action(number) } }
            source.resume()
            sources.append(source)
        }
    }
}
