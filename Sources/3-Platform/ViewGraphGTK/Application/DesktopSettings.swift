import CGTK
import ViewGraph

/// The desktop's preferences for the appearance: color scheme, contrast, accent color, size of text, reduced motion and
/// screen reader.
///
/// The color scheme comes from the desktop portal, otherwise from `org.gnome.desktop.interface`, otherwise from GTK's
/// theme. Contrast is high if the portal or the theme asks for it. Missing sources are skipped silently. GTK's own
/// widgets follow scheme and contrast; they have one for all windows, so that the scheme that one window requests applies
/// to the others too.
@MainActor final class DesktopSettings {
    /// The color scheme that a window requests, which overrides the desktop's; `nil` for none.
    var requestedScheme: ColorScheme? { didSet { if requestedScheme != oldValue { update() } } }
    /// `true` for a dark appearance.
    private(set) var prefersDark = false
    /// `true` if contrast should be higher than usual.
    private(set) var increasesContrast = false
    /// `true` if motion should be reduced.
    private(set) var reducesMotion = false
    /// The accent color; `nil` on desktops without one.
    private(set) var accent: RGBA?
    /// The factor by which text is larger than usual.
    private(set) var textScale = 1.0
    /// The buttons of windows, in GTK's notation.
    private(set) var windowButtons = ""
    /// `true` while a screen reader is running.
    var hasScreenReader: Bool { screenReader?.isActive ?? false }
    /// Called after a change.
    var onChange: (@MainActor () -> Void)?

    private let settings: OpaquePointer
    private var portal: SettingsPortal?
    private var interfaceSettings: UnsafeMutablePointer<GSettings>?
    private var screenReader: ScreenReaderStatus?
    private let prefersDarkTheme: Bool
    private var theme: SignalConnection?
    private var animations: SignalConnection?
    private var resolution: SignalConnection?
    private var buttons: SignalConnection?

    /// Reads the settings of the default display; `nil` without one.
    init?() {
        guard let settings = gtk_settings_get_default() else { return nil }
        self.settings = settings
        prefersDarkTheme = cgtk_get_boolean(UnsafeMutableRawPointer(settings), Self.darkProperty) != 0
        theme = connect(UnsafeMutableRawPointer(settings), "notify::gtk-theme-name", .notify) {
            [weak self] in self?.update()
        }
        animations = connect(UnsafeMutableRawPointer(settings), "notify::gtk-enable-animations", .notify) {
            [weak self] in self?.update()
        }
        resolution = connect(UnsafeMutableRawPointer(settings), "notify::gtk-xft-dpi", .notify) {
            [weak self] in self?.update()
        }
        buttons = connect(UnsafeMutableRawPointer(settings), "notify::gtk-decoration-layout", .notify) {
            [weak self] in self?.update()
        }
        watchInterfaceSettings()
        watchBus()
        update()
    }

    isolated deinit {
        // The display's settings and the bus outlive this object.
        theme?.disconnect()
        animations?.disconnect()
        resolution?.disconnect()
        buttons?.disconnect()
        if let interfaceSettings { g_object_unref(interfaceSettings) }
    }

    private func update() {
        let before = (prefersDark, increasesContrast, reducesMotion, textScale, windowButtons)
        let earlierAccent = accent
        let values = portal?.values ?? SettingsPortal.Values()
        // GTK's own setting may come from the desktop too, or from the user's file.
        reducesMotion =
            values.reducesMotion == true
            || cgtk_get_boolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations") == 0
        accent = values.accent
        textScale = values.textScale ?? resolutionScale
        windowButtons = Self.text(settings, "gtk-decoration-layout") ?? "menu:minimize,maximize,close"
        prefersDark =
            requestedScheme.map { $0 == .dark } ?? values.prefersDark ?? interfacePrefersDark ?? themeIsDark
        increasesContrast = values.increasesContrast == true || themeHasHighContrast
        StyleSheet.setContrast(isIncreased: increasesContrast)
        // GTK's own setting may differ from the desktop's from the start.
        if (cgtk_get_boolean(UnsafeMutableRawPointer(settings), Self.darkProperty) != 0) != prefersDark {
            cgtk_set_boolean(UnsafeMutableRawPointer(settings), Self.darkProperty, prefersDark ? 1 : 0)
        }
        let now = (prefersDark, increasesContrast, reducesMotion, textScale, windowButtons)
        if before != now || accent != earlierAccent { onChange?() }
    }

    /// The scale in the resolution for text: GTK multiplies the desktop's factor with 96 dots per inch.
    private var resolutionScale: Double {
        let resolution = cgtk_get_int(UnsafeMutableRawPointer(settings), "gtk-xft-dpi")
        guard resolution > 0 else { return 1 }
        return min(max(Double(resolution) / 1024 / 96, 0.5), 3)
    }

    /// The name of GTK's theme, in lowercase.
    private var themeName: String { Self.text(settings, "gtk-theme-name")?.lowercased() ?? "" }

    private var themeIsDark: Bool {
        prefersDarkTheme || themeName.hasSuffix("-dark") || themeName == "highcontrastinverse"
    }

    /// GTK's own themes have the names HighContrast and HighContrastInverse, or Default-hc and Default-hc-dark.
    private var themeHasHighContrast: Bool {
        themeName.hasPrefix("highcontrast") || themeName.hasSuffix("-hc") || themeName.hasSuffix("-hc-dark")
    }

    private static let darkProperty = "gtk-application-prefer-dark-theme"

    private static func text(_ settings: OpaquePointer, _ property: String) -> String? {
        guard let text = cgtk_copy_string(UnsafeMutableRawPointer(settings), property) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
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

// MARK: The session bus

extension DesktopSettings {
    private func watchBus() {
        let box = SignalBox<@MainActor (OpaquePointer) -> Void> { [weak self] bus in self?.subscribe(bus) }
        g_bus_get(G_BUS_TYPE_SESSION, nil, busIsThere, box.passRetained())
    }

    private func subscribe(_ bus: OpaquePointer) {
        screenReader = ScreenReaderStatus(on: bus) { [weak self] in self?.onChange?() }
        portal = SettingsPortal(on: bus) { [weak self] in self?.update() }
    }
}

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
