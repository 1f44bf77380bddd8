import Glibc

/// The result of restricting a process.
package struct AppliedConfinement: Sendable {
    /// The active layers, for the host and for diagnostics.
    package var report: ConfinementReport
    /// The descriptor that the host needs for gated connections, or nil if there is no gate.
    ///
    /// Send it to the host with `SCM_RIGHTS`, then call `closeListener()`. While this process has a copy, its calls wait
    /// for an answer even when the host has closed its own.
    package private(set) var connectListener: Int32?

    /// Closes the descriptor, after it was sent.
    package mutating func closeListener() {
        if let connectListener { close(connectListener) }
        connectListener = nil
    }
}
