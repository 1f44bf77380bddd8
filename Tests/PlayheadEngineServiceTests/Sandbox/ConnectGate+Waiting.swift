import Glibc

@testable import PlayheadEngineService

extension ConnectGate {
    /// Waits for the end of the gate's thread.
    func waitForEnd() {
        while !hasEnded { sched_yield() }
    }
}
