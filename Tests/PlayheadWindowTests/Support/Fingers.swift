import Foundation

/// Fingers on the touchscreen of a headless Mutter, and keys of its keyboard, through its remote desktop.
@MainActor final class Fingers {
    /// Keys, as numbers of X.
    enum Key: UInt32 {
        case space = 0x20
        case i = 0x69
        case up = 0xFF52
        case shift = 0xFFE1
        case windows = 0xFFEB
    }

    typealias Point = (x: Double, y: Double)

    private let bus: Bus
    private let session: String
    /// The stream of the screen, which places touches.
    private let screen: String

    private static let desktop = "org.gnome.Mutter.RemoteDesktop"
    private static let casting = "org.gnome.Mutter.ScreenCast"

    /// Connects a touchscreen and a keyboard. They stay as long as the connection to the bus.
    init(_ bus: Bus) throws {
        self.bus = bus
        session = try bus.call(Self.desktop, "/org/gnome/Mutter/RemoteDesktop", Self.desktop, "CreateSession")[0].text
        let number = try bus.property("SessionId", Self.desktop, session, "\(Self.desktop).Session").text
        // Without a stream first: a session that starts with one needs a PipeWire daemon to send pictures to.
        _ = try bus.call(Self.desktop, session, "\(Self.desktop).Session", "Start")
        let cast = try bus.call(
            Self.casting, "/org/gnome/Mutter/ScreenCast", Self.casting, "CreateSession",
            "({'remote-desktop-session-id': <'\(number)'>},)")[0].text
        screen = try bus.call(Self.casting, cast, "\(Self.casting).Session", "RecordMonitor", "('', @a{sv} {})")[0].text
        // Mutter adds each device with its first event, which nobody receives.
        try down(at: (2, 2))
        try up()
        try press(.shift)
    }

    private func notify(_ method: String, _ arguments: String) throws {
        _ = try bus.call(Self.desktop, session, "\(Self.desktop).Session", "Notify\(method)", arguments)
    }

    // MARK: Single events

    /// Puts a finger on the screen.
    func down(at point: Point, finger: UInt32 = 0) throws {
        try notify("TouchDown", "('\(screen)', uint32 \(finger), \(point.x), \(point.y))")
    }

    /// Moves a finger that is on the screen.
    func move(to point: Point, finger: UInt32 = 0) throws {
        try notify("TouchMotion", "('\(screen)', uint32 \(finger), \(point.x), \(point.y))")
    }

    /// Lifts a finger.
    func up(finger: UInt32 = 0) throws { try notify("TouchUp", "(uint32 \(finger),)") }

    // MARK: Gestures

    func tap(at point: Point) async throws {
        try down(at: point)
        await Waiting.pause(0.05)
        try up()
    }

    func tapTwice(at point: Point) async throws {
        try await tap(at: point)
        await Waiting.pause(0.08)
        try await tap(at: point)
    }

    /// Moves a finger in a number of steps, and lifts it while it still moves.
    func drag(from start: Point, to end: Point, steps: Int = 12, every seconds: Double = 0.016) async throws {
        try down(at: start)
        for step in 1...steps {
            await Waiting.pause(seconds)
            try move(to: Self.point(from: start, to: end, Double(step) / Double(steps)))
        }
        try up()
    }

    /// Moves two fingers apart around a point, from one distance to another, and leaves them on the screen.
    func spread(around center: Point, from start: Double, to end: Double) async throws {
        for step in 0...12 {
            let distance = start + (end - start) * Double(step) / 12
            for (finger, x) in [(UInt32(0), center.x - distance / 2), (1, center.x + distance / 2)] {
                if step == 0 {
                    try down(at: (x, center.y), finger: finger)
                } else {
                    try move(to: (x, center.y), finger: finger)
                }
            }
            await Waiting.pause(0.016)
        }
    }

    private static func point(from start: Point, to end: Point, _ part: Double) -> Point {
        (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
    }

    // MARK: Keyboard

    /// Presses keys together, and releases them.
    func press(_ keys: Key...) throws {
        for key in keys { try notify("KeyboardKeysym", "(uint32 \(key.rawValue), true)") }
        for key in keys.reversed() { try notify("KeyboardKeysym", "(uint32 \(key.rawValue), false)") }
    }
}
