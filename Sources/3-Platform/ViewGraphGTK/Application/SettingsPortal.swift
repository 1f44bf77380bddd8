import CGTK
import ViewGraph

/// The desktop's settings for the appearance, as `org.freedesktop.portal.Settings` reports them.
///
/// The requests are asynchronous. Until there is an answer, and if there is none, all values are `nil`. Values of other
/// types, and colors outside of sRGB, count as missing.
@MainActor final class SettingsPortal {
    /// The values of the settings.
    struct Values: Equatable {
        /// `true` if the desktop prefers dark colors; `false` for light colors and for no preference.
        var prefersDark: Bool?
        /// `true` if the desktop prefers a higher contrast.
        var increasesContrast: Bool?
        /// The accent color.
        var accent: RGBA?
        /// The factor for the size of text, from 0.5 to 3.
        var textScale: Double?
        /// `true` if the desktop shows no animations.
        var reducesMotion: Bool?
    }

    /// The settings.
    private(set) var values = Values()
    private let onChange: @MainActor () -> Void
    private let bus: OpaquePointer
    private var subscription: UInt32 = 0

    /// Requests the settings and observes their changes.
    ///
    /// - Parameters:
    ///   - bus: A `GDBusConnection`.
    ///   - service: The name of the portal.
    ///   - onChange: Called after each change.
    init(
        on bus: OpaquePointer, service: String = "org.freedesktop.portal.Desktop",
        onChange: @escaping @MainActor () -> Void
    ) {
        self.bus = bus
        self.onChange = onChange
        g_object_ref(UnsafeMutableRawPointer(bus))
        subscribe(service)
        for setting in PortalSetting.allCases { ask(for: setting, service) }
    }

    isolated deinit {
        g_dbus_connection_signal_unsubscribe(bus, subscription)
        g_object_unref(UnsafeMutableRawPointer(bus))
    }

    private func subscribe(_ service: String) {
        let changed = SignalBox<PortalHandler> { [weak self] in self?.set($0) }
        subscription = g_dbus_connection_signal_subscribe(
            bus, service, Self.interface, "SettingChanged", Self.path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            portalSettingChanged, changed.passRetained(), releaseBox)
    }

    private func ask(for setting: PortalSetting, _ service: String) {
        let read = SignalBox<PortalAnswer> { [weak self] value in
            if let value = setting.value(in: value) { self?.set(value) }
        }
        var arguments: [OpaquePointer?] = [
            g_variant_new_string(setting.namespace), g_variant_new_string(setting.key),
        ]
        // A desktop with a portal is already running it. Nothing is started only to read settings.
        g_dbus_connection_call(
            bus, service, Self.path, Self.interface, "Read", g_variant_new_tuple(&arguments, 2), nil,
            G_DBUS_CALL_FLAGS_NO_AUTO_START, 1000, nil, portalAnswers, read.passRetained())
    }

    private func set(_ value: PortalSetting.Value) {
        let before = values
        switch value {
        case .scheme(let scheme): values.prefersDark = scheme == 1
        case .contrast(let contrast): values.increasesContrast = contrast == 1
        case .accent(let color): values.accent = color
        case .textScale(let scale): values.textScale = scale
        case .animations(let isOn): values.reducesMotion = !isOn
        }
        if values != before { onChange() }
    }

    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
}

/// A setting of the portal.
private enum PortalSetting: CaseIterable, Sendable {
    case scheme, contrast, accent, textScale, animations

    /// The value of a setting.
    enum Value: Sendable {
        case scheme(UInt32)
        case contrast(UInt32)
        /// `nil` for no accent color.
        case accent(RGBA?)
        case textScale(Double)
        case animations(Bool)
    }

    var namespace: String {
        switch self {
        case .scheme, .contrast, .accent: "org.freedesktop.appearance"
        case .textScale, .animations: "org.gnome.desktop.interface"
        }
    }

    var key: String {
        switch self {
        case .scheme: "color-scheme"
        case .contrast: "contrast"
        case .accent: "accent-color"
        case .textScale: "text-scaling-factor"
        case .animations: "enable-animations"
        }
    }

    /// Reads the value in nested variants: `Read` answers with a variant in a variant, newer portals with one.
    nonisolated func value(in variant: OpaquePointer) -> Value? {
        if g_variant_classify(variant) == G_VARIANT_CLASS_VARIANT {
            guard let inner = g_variant_get_variant(variant) else { return nil }
            defer { g_variant_unref(inner) }
            return value(in: inner)
        }
        switch (self, String(cString: g_variant_get_type_string(variant))) {
        case (.scheme, "u"): return .scheme(g_variant_get_uint32(variant))
        case (.contrast, "u"): return .contrast(g_variant_get_uint32(variant))
        case (.accent, "(ddd)"): return .accent(Self.color(in: variant))
        case (.textScale, "d"):
            let scale = g_variant_get_double(variant)
            return scale.isFinite && scale > 0 ? .textScale(min(max(scale, 0.5), 3)) : nil
        case (.animations, "b"): return .animations(g_variant_get_boolean(variant) != 0)
        default: return nil
        }
    }

    /// A color outside of 0 to 1 means that there is none, as the portal's documentation says.
    private nonisolated static func color(in variant: OpaquePointer) -> RGBA? {
        let components = (0..<gsize(3)).compactMap { index -> Double? in
            guard let child = g_variant_get_child_value(variant, index) else { return nil }
            defer { g_variant_unref(child) }
            let component = g_variant_get_double(child)
            return (0...1).contains(component) ? component : nil
        }
        guard components.count == 3 else { return nil }
        return RGBA(red: components[0], green: components[1], blue: components[2])
    }
}

private typealias PortalHandler = @MainActor (PortalSetting.Value) -> Void
private typealias PortalAnswer = @MainActor (OpaquePointer) -> Void

private nonisolated func portalAnswers(
    source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    let handler = SignalBox<PortalAnswer>.handler(data)
    defer { AnySignalBox.release(data) }
    // Without a portal the answer is an error; the other sources apply.
    guard let source, let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, nil) else { return }
    defer { g_variant_unref(answer) }
    guard g_variant_n_children(answer) == 1, let child = g_variant_get_child_value(answer, 0) else { return }
    defer { g_variant_unref(child) }
    nonisolated(unsafe) let value = child  // handed to the main thread, which this is
    MainActor.assumeIsolated { handler?(value) }
}

private nonisolated func portalSettingChanged(
    _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?, parameters: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    guard let parameters, String(cString: g_variant_get_type_string(parameters)) == "(ssv)",
        let namespace = g_variant_get_child_value(parameters, 0), let key = g_variant_get_child_value(parameters, 1),
        let variant = g_variant_get_child_value(parameters, 2)
    else { return }
    defer { for part in [namespace, key, variant] { g_variant_unref(part) } }
    let (place, name) = (text(in: namespace), text(in: key))
    guard let setting = PortalSetting.allCases.first(where: { $0.namespace == place && $0.key == name }),
        let value = setting.value(in: variant)
    else { return }
    let handler = SignalBox<PortalHandler>.handler(data)
    MainActor.assumeIsolated { handler?(value) }
}

private nonisolated func text(in variant: OpaquePointer) -> String {
    g_variant_get_string(variant, nil).map { String(cString: $0) } ?? ""
}
