import Glibc

/// A reason why a message could not be sent or received.
enum WireError: Error, Sendable, Hashable {
    /// The other side has closed the connection.
    case ended
    /// The other side does not read, and the message must not wait.
    case full
    /// The bytes are no message of this version.
    case malformed(String)
    /// A call of the system failed.
    case system(Int32)
}

extension WireError: CustomStringConvertible {
    var description: String {
        switch self {
        case .ended: "The connection has ended."
        case .full: "The other process does not read its messages."
        case .malformed(let reason): "A message is malformed: \(reason)."
        case .system(let code): "\(String(cString: strerror(code)))."
        }
    }
}
