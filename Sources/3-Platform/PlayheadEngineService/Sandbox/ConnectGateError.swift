/// A reason why a gate cannot start.
package enum ConnectGateError: Error, Equatable, CustomStringConvertible {
    /// The host has no descriptor left.
    case cannotStart(reason: String)

    package var description: String {
        switch self {
        case .cannotStart(let reason):
            "Cannot check the connections of the engine: \(reason). Close other files and try again."
        }
    }
}
