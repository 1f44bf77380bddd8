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
    ///
    /// All elements of a level are asked together: asking one at a time takes most of the time of a test.
    func tree(_ root: Accessible.Reference) -> Accessible? {
        var known: [Accessible.Reference: Accessible] = [:]
        var children: [Accessible.Reference: [Accessible.Reference]] = [:]
        var level = [root]
        while !level.isEmpty {
            let replies = bus.replies(to: level.flatMap(Self.questions))
            for (index, reference) in level.enumerated() {
                let answers = Array(replies[(4 * index)..<(4 * index + 4)])
                known[reference] = Self.element(reference, answers)
                children[reference] = answers[3].map(Self.references) ?? []
            }
            level = level.flatMap { children[$0] ?? [] }.filter { known[$0] == nil }
        }
        func assembled(_ reference: Accessible.Reference) -> Accessible? {
            guard var element = known[reference] else { return nil }
            element.children = (children[reference] ?? []).compactMap(assembled)
            return element
        }
        return assembled(root)
    }

    private static func questions(_ reference: Accessible.Reference) -> [Bus.Call] {
        let properties = "org.freedesktop.DBus.Properties"
        return [
            Bus.Call(reference.owner, reference.path, accessible, "GetRoleName"),
            Bus.Call(reference.owner, reference.path, accessible, "GetState"),
            Bus.Call(reference.owner, reference.path, properties, "GetAll", "('\(accessible)',)"),
            Bus.Call(reference.owner, reference.path, accessible, "GetChildren"),
        ]
    }

    /// Returns an element without its children; `nil` if it has disappeared.
    private static func element(_ reference: Accessible.Reference, _ answers: [BusReply?]) -> Accessible? {
        guard var role = answers[0]?[0].text, let states = answers[1]?[0] else { return nil }
        // GTK 4.10 and later have a role for the buttons of menus and other toggles.
        if role == "toggle button" { role = "button" }
        var properties: [String: String] = [:]
        if let list = answers[2]?[0] {
            for index in 0..<list.count { properties[list[index][0].text] = list[index][1].content.text }
        }
        return Accessible(
            reference: reference, role: role, name: properties["Name"] ?? "", hint: properties["Description"] ?? "",
            states: (0..<states.count).map { states[$0].unsigned }, children: [])
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
        Self.references(try bus.call(reference.owner, reference.path, Self.accessible, "GetChildren"))
    }

    private static func references(_ reply: BusReply) -> [Accessible.Reference] {
        let list = reply[0]
        return (0..<list.count).map { index in
            let child = list[index]
            return Accessible.Reference(owner: child[0].text, path: child[1].text)
        }
    }
}
