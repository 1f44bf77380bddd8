import Foundation

/// A private desktop for a test: a display, a session bus, a window manager and a home folder.
@MainActor final class Desk {
    let folder: URL
    let screen: Screen
    let environment: [String: String]
    let hands: Hands
    private let buses: SessionBuses
    private var children: [Child]

    var session: Bus { buses.session }
    var accessibility: Bus { buses.accessibility }

    /// Places windows at a known position, without frames.
    private static let placing = """
        <?xml version="1.0"?>
        <openbox_config xmlns="http://openbox.org/3.4/rc">
          <applications>
            <application class="*" type="normal">
              <decor>no</decor><focus>yes</focus>
              <position force="yes"><x>\(place.x)</x><y>\(place.y)</y></position>
            </application>
          </applications>
        </openbox_config>
        """

    /// The position of a window's top left corner.
    static let place = (x: 120, y: 60)

    /// Starts the desktop.
    ///
    /// - Parameters:
    ///   - width: The width of the display in pixels.
    ///   - height: Its height.
    ///   - variables: Additional variables of the environment, such as the language.
    static func started(
        width: Int = 1280, height: Int = 800, variables: [String: String] = [:]
    ) async throws -> Desk {
        // The path is short because it contains sockets, whose addresses are limited to 107 bytes.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "desk-\(UUID().uuidString.prefix(8))")
        var children: [Child] = []
        do {
            return try await start(in: folder, "\(width)x\(height)x24", variables, &children)
        } catch {
            for child in children.reversed() { await child.end() }
            throw error
        }
    }

    private static func start(
        in folder: URL, _ screen: String, _ variables: [String: String], _ children: inout [Child]
    ) async throws -> Desk {
        var environment = try prepare(folder).merging(variables) { $1 }

        let display = try Child(
            "Xvfb",
            [
                "-displayfd", "1", "-screen", "0", screen, "-fbdir", folder.path, "-nolisten", "tcp", "-noreset",
            ], environment: environment, folder: folder)
        children.append(display)
        let number = try await eventual("the display", telling: display.errorText) {
            display.firstLine
        }
        environment["DISPLAY"] = ":\(number)"

        let buses = try await SessionBuses.started(in: folder, &environment, &children)
        let configuration = folder.appendingPathComponent("openbox.xml")
        try Data(placing.utf8).write(to: configuration)
        let manager = try Child(
            "openbox", ["--sm-disable", "--config-file", configuration.path], environment: environment, folder: folder)
        children.append(manager)
        let hands = Hands(environment: environment, folder: folder)
        try await eventually("the window manager", telling: manager.errorText) {
            try Hands.run("xdotool", ["get_desktop"], environment: environment, folder: folder).status == 0
        }
        return Desk(
            folder: folder, screen: try Screen(file: folder.appendingPathComponent("Xvfb_screen0")),
            environment: environment, hands: hands, buses: buses, children: children)
    }

    private init(
        folder: URL, screen: Screen, environment: [String: String], hands: Hands, buses: SessionBuses,
        children: [Child]
    ) {
        (self.folder, self.screen, self.environment) = (folder, screen, environment)
        (self.hands, self.buses, self.children) = (hands, buses, children)
    }

    /// Creates the folders and returns the environment for programs on this desktop.
    static func prepare(_ folder: URL) throws -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        var environment = own.filter {
            ["PATH", "LD_LIBRARY_PATH", "LD_PRELOAD", "PLAYHEAD_MEDIA_CACHE", "ASAN_OPTIONS", "TSAN_OPTIONS"].contains(
                $0.key)
        }
        for (variable, name) in [
            ("HOME", "home"), ("XDG_CONFIG_HOME", "home/config"), ("XDG_CACHE_HOME", "home/cache"),
            ("XDG_DATA_HOME", "home/data"), ("XDG_RUNTIME_DIR", "run"),
        ] {
            let place = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            environment[variable] = place.path
        }
        // Without sound servers and devices of this machine.
        let pulse = folder.appendingPathComponent("home/config/pulse")
        try FileManager.default.createDirectory(at: pulse, withIntermediateDirectories: true)
        try Data("autospawn = no\n".utf8).write(to: pulse.appendingPathComponent("client.conf"))
        environment["ALSA_CONFIG_PATH"] = "/dev/null"
        // So that tests do not inhibit the sleep of this machine.
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=\(folder.path)/none"
        environment["LANG"] = "C.UTF-8"
        environment["GSETTINGS_BACKEND"] = "memory"
        environment["GDK_BACKEND"] = "x11"
        environment["GTK_USE_PORTAL"] = "0"
        // GVfs would mount a file system in the folder.
        environment["GIO_USE_VFS"] = "local"
        environment["GIO_USE_VOLUME_MONITOR"] = "unix"
        environment["SWIFT_BACKTRACE"] = "enable=no"
        // Scanning GStreamer's plugins takes seconds, so tests share a registry. It is a separate file because its
        // contents depend on the folders above.
        let cache =
            own["XDG_CACHE_HOME"].map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".cache")
        environment["GST_REGISTRY"] =
            own["GST_REGISTRY"] ?? cache.appendingPathComponent("playhead/window-tests-registry.bin").path
        environment["PLAYHEAD_MEDIA_CACHE"] =
            own["PLAYHEAD_MEDIA_CACHE"] ?? cache.appendingPathComponent("playhead/test-media").path
        return environment
    }

    /// Ends all programs of this desktop.
    func end() async {
        for child in children.reversed() { await child.end() }
        children = []
        buses.end()
        try? FileManager.default.removeItem(at: folder)
    }
}
