import CGTK
import ViewGraph

/// The desktop's preferences for the appearance: color scheme, reduced motion and screen reader.
///
/// The color scheme comes from the desktop portal, otherwise from `org.gnome.desktop.interface`, otherwise from GTK's
/// theme. Missing sources are skipped silently. GTK's own widgets follow the scheme; they have one for all windows, so
/// that the request of one window applies to the others too.
@MainActor final class DesktopSettings {
    /// The color scheme that a window requests, which overrides the desktop's; `nil` for none.
    var requestedScheme: ColorScheme? { didSet { if requestedScheme != oldValue { update() } } }
    /// `true` for a dark appearance.
    private(set) var prefersDark = false
    /// `true` if motion should be reduced.
    private(set) var reducesMotion = false
    /// `true` while a screen reader is running.
    var hasScreenReader: Bool { screenReader?.isActive ?? false }
    /// Called after a change.
    var onChange: (@MainActor () -> Void)?

    private let settings: OpaquePointer
    private var portalScheme: UInt32?
    private var interfaceSettings: UnsafeMutablePointer<GSettings>?
    private var bus: OpaquePointer?
    private var subscription: UInt32 = 0
    private var screenReader: ScreenReaderStatus?
    private let themeIsDark: Bool
    private var animations: SignalConnection?

    /// Reads the settings of the default display; `nil` without one.
    init?() {
        guard let settings = gtk_settings_get_default() else { return nil }
        self.settings = settings
        themeIsDark = Self.themeIsDark(settings)
        animations = connect(UnsafeMutableRawPointer(settings), "notify::gtk-enable-animations", .notify) {
            [weak self] in self?.update()
        }
        watchInterfaceSettings()
        watchPortal()
        update()
    }

    isolated deinit {
        // The display's settings and the bus outlive this object.
        animations?.disconnect()
        if let interfaceSettings { g_object_unref(interfaceSettings) }
        if let bus {
            g_dbus_connection_signal_unsubscribe(bus, subscription)
            g_object_unref(UnsafeMutableRawPointer(bus))
        }
    }

    private func update() {
        let before = (prefersDark, reducesMotion)
        reducesMotion = cgtk_get_boolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations") == 0
        prefersDark =
            requestedScheme.map { $0 == .dark } ?? portalScheme.map { $0 == 1 } ?? interfacePrefersDark ?? themeIsDark
        // GTK's own setting may differ from the desktop's from the start.
        if (cgtk_get_boolean(UnsafeMutableRawPointer(settings), Self.darkProperty) != 0) != prefersDark {
            cgtk_set_boolean(UnsafeMutableRawPointer(settings), Self.darkProperty, prefersDark ? 1 : 0)
        }
        if before != (prefersDark, reducesMotion) { onChange?() }
    }

    private static let darkProperty = "gtk-application-prefer-dark-theme"

    private static func themeIsDark(_ settings: OpaquePointer) -> Bool {
        if cgtk_get_boolean(UnsafeMutableRawPointer(settings), darkProperty) != 0 { return true }
        guard let name = cgtk_copy_string(UnsafeMutableRawPointer(settings), "gtk-theme-name") else { return false }
        defer { g_free(name) }
        return String(cString: name).lowercased().hasSuffix("-dark")
    }
}

// MARK: org.gnome.desktop.interface

extension DesktopSettings {
    private static let schemaName = "org.gnome.desktop.interface"
    private static let key = "color-scheme"

    private var interfacePrefersDark: Bool? {
        guard let interfaceSettings, let text = g_settings_get_string(interfaceSettings, Self.key) else { return nil }
        defer { g_free(text) }
        return String(cString: text) == "prefer-dark"
    }

    private func watchInterfaceSettings() {
        // GSettings aborts the process if a schema or key is not installed, so that both are looked up first.
        guard let source = g_settings_schema_source_get_default(),
            let schema = g_settings_schema_source_lookup(source, Self.schemaName, 1)
        else { return }
        defer { g_settings_schema_unref(schema) }
        guard g_settings_schema_has_key(schema, Self.key) != 0, let settings = g_settings_new(Self.schemaName) else {
            return
        }
        interfaceSettings = settings
        connect(UnsafeMutableRawPointer(settings), "changed::\(Self.key)", .notify) { [weak self] in self?.update() }
    }
}

// MARK: The portal

extension DesktopSettings {
    private static let portal = "org.freedesktop.portal.Desktop"
    private static let portalPath = "/org/freedesktop/portal/desktop"
    private static let portalInterface = "org.freedesktop.portal.Settings"

    private func watchPortal() {
        let box = SignalBox<@MainActor (OpaquePointer) -> Void> { [weak self] bus in self?.subscribe(bus) }
        g_bus_get(G_BUS_TYPE_SESSION, nil, busIsThere, box.passRetained())
    }

    private func subscribe(_ bus: OpaquePointer) {
        g_object_ref(UnsafeMutableRawPointer(bus))
        self.bus = bus
        screenReader = ScreenReaderStatus(on: bus) { [weak self] in self?.onChange?() }
        let changed = SignalBox<SchemeHandler> { [weak self] scheme in self?.portalDidReport(scheme) }
        subscription = g_dbus_connection_signal_subscribe(
            bus, Self.portal, Self.portalInterface, "SettingChanged", Self.portalPath, "org.freedesktop.appearance",
            G_DBUS_SIGNAL_FLAGS_NONE, portalSettingChanged, changed.passRetained(), releaseBox)
        let read = SignalBox<SchemeHandler> { [weak self] scheme in self?.portalDidReport(scheme) }
        var arguments: [OpaquePointer?] = [
            g_variant_new_string("org.freedesktop.appearance"), g_variant_new_string(Self.key),
        ]
        // A desktop with a portal is already running it. Nothing is started only to read a color scheme.
        g_dbus_connection_call(
            bus, Self.portal, Self.portalPath, Self.portalInterface, "Read", g_variant_new_tuple(&arguments, 2), nil,
            G_DBUS_CALL_FLAGS_NO_AUTO_START, 1000, nil, portalAnswers, read.passRetained())
    }

    private func portalDidReport(_ scheme: UInt32) {
        portalScheme = scheme
        update()
    }
}

private typealias SchemeHandler = @MainActor (UInt32) -> Void

private nonisolated func busIsThere(
    _: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    let handler = SignalBox<@MainActor (OpaquePointer) -> Void>.handler(data)
    defer { AnySignalBox.release(data) }
    nonisolated(unsafe) let bus = g_bus_get_finish(result, nil)  // handed to the main thread, which this is
    MainActor.assumeIsolated {
        guard let bus else { return }
        handler?(bus)
        g_object_unref(UnsafeMutableRawPointer(bus))
    }
}

private nonisolated func portalAnswers(
    source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    let handler = SignalBox<SchemeHandler>.handler(data)
    defer { AnySignalBox.release(data) }
    // Without a portal the answer is an error; the other sources apply.
    guard let source, let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, nil) else { return }
    defer { g_variant_unref(answer) }
    guard let value = g_variant_get_child_value(answer, 0) else { return }
    defer { g_variant_unref(value) }
    if let scheme = number(in: value) { MainActor.assumeIsolated { handler?(scheme) } }
}

private nonisolated func portalSettingChanged(
    _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?, parameters: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    guard let parameters, g_variant_n_children(parameters) == 3, let key = g_variant_get_child_value(parameters, 1),
        let value = g_variant_get_child_value(parameters, 2)
    else { return }
    defer {
        g_variant_unref(key)
        g_variant_unref(value)
    }
    guard g_variant_classify(key) == G_VARIANT_CLASS_STRING, let name = g_variant_get_string(key, nil),
        String(cString: name) == "color-scheme",
        let scheme = number(in: value)
    else { return }
    let handler = SignalBox<SchemeHandler>.handler(data)
    MainActor.assumeIsolated { handler?(scheme) }
}

/// Returns the number in nested variants: `Read` answers with a variant in a variant, newer portals with one.
private nonisolated func number(in value: OpaquePointer) -> UInt32? {
    switch g_variant_classify(value) {
    case G_VARIANT_CLASS_UINT32:
        return g_variant_get_uint32(value)
    case G_VARIANT_CLASS_VARIANT:
        guard let inner = g_variant_get_variant(value) else { return nil }
        defer { g_variant_unref(inner) }
        return number(in: inner)
    default:
        return nil
    }
}
