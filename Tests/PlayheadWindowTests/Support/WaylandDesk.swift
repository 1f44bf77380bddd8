import Foundation

/// A private desktop under Wayland for a test: a headless Mutter with a touchscreen and a keyboard, a session bus and a
/// home folder.
@MainActor final class WaylandDesk {
    let folder: URL
    let environment: [String: String]
    let buses: SessionBuses
    let fingers: Fingers
    private var children: [Child]

    /// The size of the screen in pixels.
    static let size = (width: 1000, height: 700)

    private static let display = "wayland-0"

    /// `true` where Mutter is installed.
    nonisolated static var isInstalled: Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/mutter")
        }
    }

    /// Starts the desktop.
    static func started() async throws -> WaylandDesk {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "desk-\(UUID().uuidString.prefix(8))")
        var children: [Child] = []
        do {
            return try await start(in: folder, &children)
        } catch {
            for child in children.reversed() { await child.end() }
            throw error
        }
    }

    private static func start(in folder: URL, _ children: inout [Child]) async throws -> WaylandDesk {
        var environment = try Desk.prepare(folder)
        // There is no graphics card.
        environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
        environment["GSK_RENDERER"] = "cairo"
        environment["GDK_BACKEND"] = "wayland"
        // Windows grow as they open, and touches meanwhile land elsewhere.
        environment["MUTTER_DEBUG_DISABLE_ANIMATIONS"] = "1"
        let buses = try await SessionBuses.started(in: folder, &environment, &children)
        let compositor = try Child(
            "mutter",
            [
                "--headless", "--wayland", "--no-x11", "--wayland-display", display, "--virtual-monitor",
                "\(size.width)x\(size.height)",
            ], environment: environment, folder: folder)
        children.append(compositor)
        environment["WAYLAND_DISPLAY"] = display
        let fingers = try await eventual("Mutter's remote desktop", within: 30, telling: compositor.errorText) {
            if let status = compositor.status {
                throw Waiting.Expired(description: "Mutter ended: \(status) \(compositor.errorText)")
            }
            return try? Fingers(buses.session)
        }
        return WaylandDesk(
            folder: folder, environment: environment, buses: buses, fingers: fingers, children: children)
    }

    private init(
        folder: URL, environment: [String: String], buses: SessionBuses, fingers: Fingers, children: [Child]
    ) {
        (self.folder, self.environment, self.buses) = (folder, environment, buses)
        (self.fingers, self.children) = (fingers, children)
    }

    /// Ends all programs of this desktop.
    func end() async {
        for child in children.reversed() { await child.end() }
        children = []
        buses.end()
        try? FileManager.default.removeItem(at: folder)
    }
}
