import CGIO
import FoundationEssentials
import Glibc
import Localization
import PlayheadGStreamer

/// The displays, graphics cards and the session bus.
struct DisplayFacts: Sendable {
    /// The result of a connection.
    enum Connection: Sendable, Hashable {
        /// The environment names no server.
        case unset
        /// The server answered. The text describes it.
        case open(String)
        case failed(String)
        /// The server accepted the connection, but did not answer in time.
        case silent
        /// The server names one, but a library is missing that could connect to it.
        case unknown
    }

    /// A graphics card.
    struct Card: Sendable, Hashable {
        /// The name of the device, such as `renderD128`.
        var name: String
        /// The name of the kernel's driver.
        var driver: String?
        /// `true` if this user may use it.
        var isAccessible: Bool
    }

    var wayland = Connection.unset
    var x11 = Connection.unset
    var sessionBus = Connection.unset
    var cards: [Card] = []
    /// `true` if there is a device that may decode, on a card or apart from one, and this user may use it.
    var hasDecodingDevice = false
    /// `true` if GTK shows pictures without a copy from the card (`GdkDmabufTexture`, 4.14 or later); `nil` without GTK.
    var takesDmabufs: Bool?
    /// `true` if GTK accepts the colors of such pictures (4.16 or later), which video needs.
    var takesDmabufColors = false
    /// `true` if decoders can name the exact format of memory of the card (GStreamer 1.24 or later).
    var namesDmabufFormats = false
    /// `true` if the settings switch hardware decoding off.
    var isDecodingSwitchedOff = false
    /// `true` if the program with windows is installed.
    var hasWindowProgram = false
    /// The name of the desktop; `nil` if the environment has none.
    var desktop: String?

    /// The time for each server, in seconds.
    private static let patience = 1.0

    /// Examines the environment. Takes at most about a second.
    static func current(_ environment: [String: String], executable: String?) -> DisplayFacts {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        // Started together: each may take all its time.
        let wayland = value("WAYLAND_DISPLAY").map { _ in LimitedWork(patience, connectToWayland) }
        let x11 = value("DISPLAY").map { _ in LimitedWork(patience, connectToX11) }
        let address = busAddress(environment)
        let bus = address.map { address in LimitedWork(patience) { connectToBus(address) } }
        var facts = DisplayFacts()
        facts.cards = cards()
        facts.hasDecodingDevice = HardwareDecoders.hasDevice
        let gtk = SystemLibrary("libgtk-4.so.1")
        facts.takesDmabufs = gtk.map { $0.has("gdk_dmabuf_texture_builder_new") }
        facts.takesDmabufColors = gtk?.has("gdk_dmabuf_texture_builder_set_color_state") == true
        facts.namesDmabufFormats = GStreamerRuntime.version >= .init(1, 24, 0)
        facts.isDecodingSwitchedOff = isDecodingSwitchedOff(environment)
        facts.desktop = value("XDG_CURRENT_DESKTOP")
        facts.hasWindowProgram =
            executable.map { path in
                WindowLaunch.candidates(besides: path).contains { access($0, X_OK) == 0 }
            } ?? false
        if let wayland { facts.wayland = wayland.value() ?? .silent }
        if let x11 { facts.x11 = x11.value() ?? .silent }
        if let bus { facts.sessionBus = bus.value() ?? .silent }
        return facts
    }

    // MARK: Servers

    private static func connectToWayland() -> Connection {
        typealias Connect = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
        typealias RoundTrip = @convention(c) (OpaquePointer?) -> Int32
        typealias Disconnect = @convention(c) (OpaquePointer?) -> Void
        guard let library = SystemLibrary("libwayland-client.so.0"),
            let connect: Connect = library.function("wl_display_connect"),
            let roundTrip: RoundTrip = library.function("wl_display_roundtrip"),
            let disconnect: Disconnect = library.function("wl_display_disconnect")
        else { return .unknown }
        guard let display = connect(nil) else { return .failed(String(cString: strerror(errno))) }
        defer { disconnect(display) }
        return roundTrip(display) >= 0 ? .open("") : .failed(localized("The connection was closed"))
    }

    private static func connectToX11() -> Connection {
        typealias Connect =
            @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> OpaquePointer?
        typealias Failure = @convention(c) (OpaquePointer?) -> Int32
        typealias Disconnect = @convention(c) (OpaquePointer?) -> Void
        typealias Setup = @convention(c) (OpaquePointer?) -> UnsafeRawPointer?
        typealias Vendor = @convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?
        typealias VendorLength = @convention(c) (UnsafeRawPointer?) -> Int32
        guard let library = SystemLibrary("libxcb.so.1"), let connect: Connect = library.function("xcb_connect"),
            let failure: Failure = library.function("xcb_connection_has_error"),
            let disconnect: Disconnect = library.function("xcb_disconnect"),
            let setup: Setup = library.function("xcb_get_setup"),
            let vendor: Vendor = library.function("xcb_setup_vendor"),
            let vendorLength: VendorLength = library.function("xcb_setup_vendor_length")
        else { return .unknown }
        let connection = connect(nil, nil)
        // Valid after a failure too, when it is not a connection.
        defer { disconnect(connection) }
        switch failure(connection) {
        case 0: break
        case 5: return .failed(localized("DISPLAY is not valid"))
        case 6: return .failed(localized("The display has no such screen"))
        default: return .failed(localized("The server cannot be reached, or refuses this user"))
        }
        guard let facts = setup(connection), let name = vendor(facts) else { return .open("") }
        let bytes = UnsafeRawBufferPointer(start: name, count: Int(max(0, vendorLength(facts))))
        return .open(String(decoding: bytes, as: UTF8.self))
    }

    /// The address of the session bus; `nil` if there is none. No bus is started.
    private static func busAddress(_ environment: [String: String]) -> String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            return address.hasPrefix("autolaunch:") ? nil : address
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], access(folder + "/bus", F_OK) == 0 else { return nil }
        return "unix:path=\(folder)/bus"
    }

    private static func connectToBus(_ address: String) -> Connection {
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        var error: UnsafeMutablePointer<GError>?
        guard let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error) else {
            // The text of the error may contain the path of a folder in a home.
            g_error_free(error)
            return .failed(localized("The bus cannot be reached, or refuses this user"))
        }
        g_object_unref(UnsafeMutableRawPointer(connection))
        return .open("")
    }

    // MARK: Cards

    /// Reads the settings of the application.
    private static func isDecodingSwitchedOff(_ environment: [String: String]) -> Bool {
        struct Settings: Decodable { var usesHardwareDecoding: Bool? }
        let folder = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { $0 + "/.config" }
        // Without settings, or with damaged ones, the default holds.
        guard let folder, let data = try? Data(contentsOf: URL(fileURLWithPath: folder + "/playhead/settings.json")),
            let settings = try? JSONDecoder().decode(Settings.self, from: data)
        else { return false }
        return settings.usesHardwareDecoding == false
    }

    private static func cards() -> [Card] {
        // Without a graphics card the folder does not exist.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
        return names.filter { $0.hasPrefix("renderD") }.sorted().map { name in
            let path = "/sys/class/drm/\(name)/device/uevent"
            let facts = (try? String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)) ?? ""
            let driver = facts.split(separator: "\n").first { $0.hasPrefix("DRIVER=") }?.dropFirst("DRIVER=".count)
            return Card(
                name: name, driver: driver.map(String.init),
                isAccessible: access("/dev/dri/" + name, R_OK | W_OK) == 0)
        }
    }
}
