/// A fault that is in force on a server, to release, remove or ask about.
///
/// Dropping the value does not remove the fault.
public struct InjectedFault: Sendable, Identifiable {
    /// The number of the injection, unique on its server.
    public let id: Int
    /// What goes wrong.
    public let fault: StreamFault
    let core: ServerCore

    /// The number of requests that it applied to so far.
    public var hits: Int { core.hits(ofFault: id) }

    /// Whether it is still in force: neither removed nor used up.
    public var isActive: Bool { core.isActive(fault: id) }

    /// Lets the responses that this fault holds up right now go on; later requests meet it again.
    public func release() { core.release(fault: id) }

    /// Takes the fault out of force. Held responses go on, throttled ones go on at full speed.
    public func remove() { core.remove(fault: id) }
}
