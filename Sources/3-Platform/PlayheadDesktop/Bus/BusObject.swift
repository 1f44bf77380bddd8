/// Something that answers on the bus. Signatures have been checked when its methods are called.
@MainActor protocol BusObject: AnyObject {
    /// Obeys a method.
    func call(
        _ method: String, of interface: String, arguments: [BusValue]
    ) throws(BusFailure) -> [BusValue]
    /// The value of a property.
    func property(_ name: String, of interface: String) -> BusValue?
    /// Sets a property that may be written.
    func setProperty(_ name: String, of interface: String, to value: BusValue) throws(BusFailure)
    /// A method has been obeyed or a property set; the answer goes out when this returns.
    func willAnswer()
}
