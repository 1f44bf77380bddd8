import Foundation

/// The accessibility bus, on which programs describe their interface. Safe to use on any thread.
final class AccessibilityBus: Sendable {
    private let bus: Bus
    private static let accessible = "org.a11y.atspi.Accessible"
    private static let registry = Accessible.Reference(
        owner: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root")

    init(_ bus: Bus) { self.bus = bus }

    /// The application of a process; `nil` until it appears.
    func application(of process: pid_t) throws -> Accessible.Reference? {
        try children(of: Self.registry).first { reference in
            let owner = try? bus.call(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
                "('\(reference.owner)',)")
            return owner.map { $0[0].unsigned } == UInt32(process)
        }
    }

    /// An element with all its descendants. Elements that disappear in the meantime are left out.
    func tree(_ reference: Accessible.Reference) -> Accessible? {
        guard let role = try? bus.call(reference.owner, reference.path, Self.accessible, "GetRoleName")[0].text,
            let states = try? bus.call(reference.owner, reference.path, Self.accessible, "GetState")[0]
        else { return nil }
        let children = (try? children(of: reference)) ?? []
        return Accessible(
            reference: reference, role: role, name: (try? name(of: reference)) ?? "",
            hint: (try? property("Description", of: reference)) ?? "",
            states: (0..<states.count).map { states[$0].unsigned }, children: children.compactMap { tree($0) })
    }

    func name(of reference: Accessible.Reference) throws -> String { try property("Name", of: reference) }

    /// The value of a slider and its range.
    func value(of reference: Accessible.Reference) throws -> (current: Double, minimum: Double, maximum: Double) {
        func number(_ name: String) throws -> Double {
            try bus.property(name, reference.owner, reference.path, "org.a11y.atspi.Value").double
        }
        return (try number("CurrentValue"), try number("MinimumValue"), try number("MaximumValue"))
    }

    /// Sets the value of a slider.
    func setValue(of reference: Accessible.Reference, to value: Double) throws {
        _ = try bus.call(
            reference.owner, reference.path, "org.freedesktop.DBus.Properties", "Set",
            "('org.a11y.atspi.Value', 'CurrentValue', <\(value)>)")
    }

    /// Activates an element.
    func press(_ reference: Accessible.Reference) throws {
        _ = try bus.call(reference.owner, reference.path, "org.a11y.atspi.Action", "DoAction", "(0,)")
    }

    /// The frame of an element in its window.
    func frame(of reference: Accessible.Reference) throws -> Area {
        let inWindow: UInt32 = 1
        let extents = try bus.call(
            reference.owner, reference.path, "org.a11y.atspi.Component", "GetExtents", "(uint32 \(inWindow),)")[0]
        return Area(
            x: extents[0].signed, y: extents[1].signed, width: extents[2].signed, height: extents[3].signed)
    }

    private func property(_ name: String, of reference: Accessible.Reference) throws -> String {
        try bus.property(name, reference.owner, reference.path, Self.accessible).text
    }

    private func children(of reference: Accessible.Reference) throws -> [Accessible.Reference] {
        let list = try bus.call(reference.owner, reference.path, Self.accessible, "GetChildren")[0]
        return (0..<list.count).map { index in
            let child = list[index]
            return Accessible.Reference(owner: child[0].text, path: child[1].text)
        }
    }
}
