/// A call of somebody else's method.
struct BusCall: Sendable, Hashable {
    /// The bus name of whoever is called.
    var destination: String
    var path: String
    var interface: String
    var method: String
    var arguments: [BusValue] = []
}
