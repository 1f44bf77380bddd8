/// An action that opens another window of a ``WindowGroup`` by the name that the group has.
@MainActor @preconcurrency public struct OpenWindowAction {
    /// Does nothing but say so where there is no such group.
    public func callAsFunction(id: String) {
        guard let host = ApplicationHost.current else {
            Diagnostics.report("there is no application to open the window “\(id)” in.")
            return
        }
        host.openWindow(id: id)
    }
}
