/// A user name and password. Its description contains neither.
public struct Credential: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The user name.
    public let user: String
    /// The password.
    public let password: String

    /// Creates a credential.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    public var description: String { "Credential(…)" }
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
