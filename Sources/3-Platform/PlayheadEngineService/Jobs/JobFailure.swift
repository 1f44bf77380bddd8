/// The reason why a confined process did not do a piece of work.
package enum JobFailure: Error, Sendable, Hashable {
    /// The task was canceled.
    case canceled
    /// The program does not exist. The sentence names it.
    case notInstalled(String)
    /// No process can be started. The sentence names the reason. A compromised process can cause this, and must not bring the next
    /// content into the program.
    case unavailable(String)
    /// Processes were lost over this piece of work, so that it is not tried again. The sentence names the last reason.
    case lost(String)
    /// The file cannot be opened. The error number of the system.
    case unreadable(Int32)
}
