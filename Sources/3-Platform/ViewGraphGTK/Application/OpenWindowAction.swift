/// An action that opens another window of a ``WindowGroup``, identified by the id of the group.
@MainActor @preconcurrency public struct OpenWindowAction {
    /// Opens a window. If there is no group with the id, the error is reported to standard error.
    public func callAsFunction(id: String) {
        guard let host = ApplicationHost.current else {
            Diagnostics.report("there is no application to open the window “\(id)” in.")
            return
        }
        host.openWindow(id: id)
    }
}
