/// A reason why a process must not continue.
package enum ConfinementError: Error, Equatable, CustomStringConvertible {
    /// The process that started this one has ended.
    case parentEnded

    package var description: String {
        switch self {
        case .parentEnded: "Cannot start the engine: the application that started it has ended. Start it again."
        }
    }
}
