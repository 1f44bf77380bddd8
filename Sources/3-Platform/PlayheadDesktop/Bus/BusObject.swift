/// An object that is exported on the bus. GLib checks signatures before it calls these methods.
@MainActor protocol BusObject: AnyObject {
    /// Performs a method and returns its results.
    func call(
        _ method: String, of interface: String, arguments: [BusValue]
    ) throws(BusFailure) -> [BusValue]
    /// Returns the value of a property; `nil` if it has none at present.
    func property(_ name: String, of interface: String) -> BusValue?
    /// Sets a writable property.
    func setProperty(_ name: String, of interface: String, to value: BusValue) throws(BusFailure)
    /// Called after a method or a property assignment, immediately before its reply is sent.
    func willAnswer()
}
