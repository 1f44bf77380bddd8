import CGTK

/// The status of screen readers, as reported by `org.a11y.Status` on the session bus.
///
/// The request is asynchronous. Until there is an answer, and if there is none, no screen reader is assumed.
@MainActor final class ScreenReaderStatus {
    private(set) var isActive = false
    private let onChange: @MainActor () -> Void
    private let bus: OpaquePointer
    private var subscription: UInt32 = 0

    /// Requests the status and observes its changes.
    ///
    /// - Parameters:
    ///   - bus: A `GDBusConnection`.
    ///   - service: The name of the accessibility service.
    ///   - onChange: Called after each change.
    init(on bus: OpaquePointer, service: String = "org.a11y.Bus", onChange: @escaping @MainActor () -> Void) {
        self.bus = bus
        self.onChange = onChange
        g_object_ref(UnsafeMutableRawPointer(bus))
        subscribe(service)
        ask(service)
    }

    isolated deinit {
        g_dbus_connection_signal_unsubscribe(bus, subscription)
        g_object_unref(UnsafeMutableRawPointer(bus))
    }

    private func subscribe(_ service: String) {
        let changed = SignalBox<StatusHandler> { [weak self] isActive in self?.set(isActive) }
        subscription = g_dbus_connection_signal_subscribe(
            bus, service, Self.properties, "PropertiesChanged", Self.path, Self.interface, G_DBUS_SIGNAL_FLAGS_NONE,
            statusChanged, changed.passRetained(), releaseBox)
    }

    private func ask(_ service: String) {
        let answer = SignalBox<StatusHandler> { [weak self] isActive in self?.set(isActive) }
        var arguments: [OpaquePointer?] = [g_variant_new_string(Self.interface), g_variant_new_string(propertyName)]
        // With a screen reader, the service is already running. Nothing is started only to answer.
        g_dbus_connection_call(
            bus, service, Self.path, Self.properties, "Get", g_variant_new_tuple(&arguments, 2), nil,
            G_DBUS_CALL_FLAGS_NO_AUTO_START, 1000, nil, statusAnswers, answer.passRetained())
    }

    private func set(_ isActive: Bool) {
        guard isActive != self.isActive else { return }
        self.isActive = isActive
        onChange()
    }

    private static let path = "/org/a11y/bus"
    private static let interface = "org.a11y.Status"
    private static let properties = "org.freedesktop.DBus.Properties"
}

private typealias StatusHandler = @MainActor (Bool) -> Void
private let propertyName = "ScreenReaderEnabled"

private nonisolated func statusAnswers(
    source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    let handler = SignalBox<StatusHandler>.handler(data)
    defer { AnySignalBox.release(data) }
    // Without accessibility the answer is an error, which means that there is no screen reader.
    guard let source, let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, nil) else { return }
    defer { g_variant_unref(answer) }
    guard g_variant_n_children(answer) == 1, let value = g_variant_get_child_value(answer, 0) else { return }
    defer { g_variant_unref(value) }
    if let isActive = boolean(in: value) { MainActor.assumeIsolated { handler?(isActive) } }
}

private nonisolated func statusChanged(
    _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?, parameters: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    guard let parameters, String(cString: g_variant_get_type_string(parameters)) == "(sa{sv}as)",
        let changes = g_variant_get_child_value(parameters, 1)
    else { return }
    defer { g_variant_unref(changes) }
    guard let value = g_variant_lookup_value(changes, propertyName, nil) else { return }
    defer { g_variant_unref(value) }
    let handler = SignalBox<StatusHandler>.handler(data)
    if let isActive = boolean(in: value) { MainActor.assumeIsolated { handler?(isActive) } }
}

/// Returns the value, or the value in its variant.
private nonisolated func boolean(in value: OpaquePointer) -> Bool? {
    switch g_variant_classify(value) {
    case G_VARIANT_CLASS_BOOLEAN: return g_variant_get_boolean(value) != 0
    case G_VARIANT_CLASS_VARIANT:
        guard let inner = g_variant_get_variant(value) else { return nil }
        defer { g_variant_unref(inner) }
        return boolean(in: inner)
    default: return nil
    }
}
