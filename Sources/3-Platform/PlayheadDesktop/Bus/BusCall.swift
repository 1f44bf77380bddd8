/// A method call to another program on the bus.
struct BusCall: Sendable, Hashable {
    /// The bus name of the callee.
    var destination: String
    var path: String
    var interface: String
    var method: String
    var arguments: [BusValue] = []
    /// `true` to start the callee if it is not running, as its service file on the bus specifies.
    var startsService = false
}
