/// The requests that a fault applies to.
public struct RequestPattern: Sendable {
    private let predicate: @Sendable (StreamRequest) -> Bool

    private init(_ predicate: @escaping @Sendable (StreamRequest) -> Bool) { self.predicate = predicate }

    /// Returns `true` if a request matches.
    public func matches(_ request: StreamRequest) -> Bool { predicate(request) }

    /// Every request.
    public static var all: RequestPattern { RequestPattern { _ in true } }

    /// Exactly one path.
    public static func path(_ path: String) -> RequestPattern { RequestPattern { $0.path == path } }

    /// Paths that begin with a text.
    public static func prefix(_ prefix: String) -> RequestPattern { RequestPattern { $0.path.hasPrefix(prefix) } }

    /// Paths that end with a text, such as `.ts`.
    public static func suffix(_ suffix: String) -> RequestPattern { RequestPattern { $0.path.hasSuffix(suffix) } }

    /// Requests selected by a closure, which is called on the server's thread, without locks.
    public static func `where`(_ predicate: @escaping @Sendable (StreamRequest) -> Bool) -> RequestPattern {
        RequestPattern(predicate)
    }
}
