/// A fault that was injected into a server, to be released, removed or inspected.
///
/// Releasing the value does not remove the fault.
public struct InjectedFault: Sendable, Identifiable {
    /// The number of the injection, unique on its server.
    public let id: Int
    /// The fault.
    public let fault: StreamFault
    let core: ServerCore

    /// The number of requests that it applied to so far.
    public var hits: Int { core.hits(ofFault: id) }

    /// `true` until the fault is removed or used up.
    public var isActive: Bool { core.isActive(fault: id) }

    /// Continues the responses that this fault holds now. Later requests meet it again.
    public func release() { core.release(fault: id) }

    /// Removes the fault. Held responses continue, throttled ones at full speed.
    public func remove() { core.remove(fault: id) }
}
