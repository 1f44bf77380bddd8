import CGIO

/// A private connection to a message bus.
///
/// Callbacks arrive on GLib's default loop, which is the main actor's. No call blocks for its reply. Releasing the
/// connection closes it, and the bus drops its names.
@MainActor final class BusConnection {
    /// Called once when the bus closes the connection; not called after ``close()``.
    var onClosed: (@MainActor () -> Void)?

    private let connection: OpaquePointer
    private var objects: [UInt32] = []
    private var subscriptions: [UInt32] = []
    private var closedHandler: gulong = 0
    private var isClosed = false

    /// Opens a connection and calls the closure once, in a later turn.
    static func open(
        address: String, completion: @escaping @MainActor (Result<BusConnection, DesktopBusError>) -> Void
    ) {
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        g_dbus_connection_new_for_address(
            address, flags, nil, nil, finishOpening, CallbackBox<OpenHandler>(completion).passRetained())
    }

    /// Takes ownership of the reference.
    fileprivate init(owning connection: OpaquePointer) {
        self.connection = connection
        let box = CallbackBox<ClosedHandler> { [weak self] in self?.wasClosed() }
        closedHandler = cgio_connect_closed(connection, connectionClosed, box.passRetained(), releaseClosureBox)
    }

    isolated deinit {
        close()
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// Unregisters all objects, subscriptions and names. Messages that were sent before still go out.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        g_signal_handler_disconnect(UnsafeMutableRawPointer(connection), closedHandler)
        for object in objects { g_dbus_connection_unregister_object(connection, object) }
        for subscription in subscriptions { g_dbus_connection_signal_unsubscribe(connection, subscription) }
        objects = []
        subscriptions = []
        // Closing overtakes queued messages, so flush first. GLib keeps the connection until both are done.
        g_dbus_connection_flush(connection, nil, closeAfterFlush, nil)
    }

    private func wasClosed() {
        guard !isClosed else { return }
        close()
        onClosed?()
    }

    // MARK: Calling

    /// Calls a method, by default without starting a service for it. The closure is called once, with the contents of the reply.
    func call(
        _ call: BusCall, completion: (@MainActor (Result<[BusValue], BusFailure>) -> Void)? = nil
    ) {
        let data = completion.map { CallbackBox<ReplyHandler>($0).passRetained() }
        g_dbus_connection_call(
            connection, call.destination, call.path, call.interface, call.method,
            BusValue.tuple(call.arguments).makeVariant(), nil,
            call.startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil,
            data == nil ? nil : finishCall, data)
    }

    /// Calls the bus itself.
    func callBus(
        _ method: String, _ arguments: [BusValue],
        completion: (@MainActor (Result<[BusValue], BusFailure>) -> Void)? = nil
    ) {
        call(
            BusCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                method: method, arguments: arguments), completion: completion)
    }

    /// Requests a name and reports `true` if this connection owns it. The name is neither taken from another owner nor
    /// can it be taken from this one.
    func requestName(_ name: String, completion: @escaping @MainActor (Bool) -> Void) {
        let doNotQueue: UInt32 = 4
        callBus("RequestName", [.string(name), .uint32(doNotQueue)]) { result in
            // 1: this connection owns it now; 4: it owned it already.
            completion(result == .success([.uint32(1)]) || result == .success([.uint32(4)]))
        }
    }

    /// Calls the closure once all sent messages have left.
    func flush(completion: @escaping @MainActor () -> Void) {
        g_dbus_connection_flush(connection, nil, finishFlush, CallbackBox<ClosedHandler>(completion).passRetained())
    }

    // MARK: Signals

    /// Broadcasts a signal.
    func emit(_ signal: String, of interface: String, path: String, arguments: [BusValue]) {
        guard !isClosed else { return }
        // This fails only for a closed connection, which `onClosed` reports.
        g_dbus_connection_emit_signal(
            connection, nil, path, interface, signal, BusValue.tuple(arguments).makeVariant(), nil)
    }

    /// Calls the closure with each matching signal until the connection closes. An omitted argument matches every
    /// value.
    func subscribe(
        to signal: String?, of interface: String?, path: String? = nil, sender: String? = nil,
        handler: @escaping @MainActor (BusSignal) -> Void
    ) {
        subscriptions.append(
            g_dbus_connection_signal_subscribe(
                connection, sender, interface, signal, path, nil, G_DBUS_SIGNAL_FLAGS_NONE, deliverSignal,
                CallbackBox<SignalHandler>(handler).passRetained(), releaseCallbackBox))
    }

    // MARK: Objects

    /// Exports an object at a path, for all interfaces of an introspection document. The object is not retained.
    func export(_ object: any BusObject, path: String, description: String) {
        guard let node = g_dbus_node_info_new_for_xml(description, nil) else {
            preconditionFailure("Invalid introspection data for \(path).")
        }
        defer { g_dbus_node_info_unref(node) }
        var table = GDBusInterfaceVTable()
        table.method_call = callMethod
        table.get_property = getProperty
        table.set_property = setProperty
        var interfaces = node.pointee.interfaces
        while let interface = interfaces?.pointee {
            // GLib copies the table and retains the description.
            let id = g_dbus_connection_register_object(
                connection, path, interface, &table, CallbackBox(WeakObject(object)).passRetained(),
                releaseCallbackBox, nil)
            if id != 0 { objects.append(id) }
            interfaces = interfaces?.advanced(by: 1)
        }
    }
}

/// A received signal.
struct BusSignal: Sendable, Hashable {
    var path: String
    var interface: String
    var name: String
    var arguments: [BusValue]
}

/// A weak reference to an exported object, as GLib holds it.
@MainActor private final class WeakObject {
    private(set) weak var object: (any BusObject)?
    init(_ object: any BusObject) { self.object = object }
}

private typealias OpenHandler = @MainActor (Result<BusConnection, DesktopBusError>) -> Void
private typealias ClosedHandler = @MainActor () -> Void
private typealias ReplyHandler = @MainActor (Result<[BusValue], BusFailure>) -> Void
private typealias SignalHandler = @MainActor (BusSignal) -> Void

// MARK: Callbacks
//
// These functions are not isolated, because GLib calls them on the thread that iterates its default context. That is
// the main thread, which `assumeIsolated` checks. Pointers are valid during the call.

private nonisolated func finishOpening(
    _: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    let completion = CallbackBox<OpenHandler>.take(data)
    var error: UnsafeMutablePointer<GError>?
    // A GDBus connection may be used on any thread; this reference moves to the main actor and is not kept here.
    nonisolated(unsafe) let connection = g_dbus_connection_new_for_address_finish(result, &error)
    let failure = takeFailure(&error)
    MainActor.assumeIsolated {
        if let connection {
            completion?(.success(BusConnection(owning: connection)))
        } else {
            completion?(.failure(.connectionFailed(failure.message)))
        }
    }
}

private nonisolated func finishCall(
    source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    let completion = CallbackBox<ReplyHandler>.take(data)
    var error: UnsafeMutablePointer<GError>?
    let reply: Result<[BusValue], BusFailure>
    if let variant = g_dbus_connection_call_finish(source.map { OpaquePointer($0) }, result, &error) {
        reply = .success(BusValue(variant).members)
        g_variant_unref(variant)
    } else {
        reply = .failure(takeFailure(&error))
    }
    MainActor.assumeIsolated { completion?(reply) }
}

private nonisolated func finishFlush(
    source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    let completion = CallbackBox<ClosedHandler>.take(data)
    // A failure means that the connection is closed, and there is nothing left to flush.
    g_dbus_connection_flush_finish(source.map { OpaquePointer($0) }, result, nil)
    MainActor.assumeIsolated { completion?() }
}

private nonisolated func closeAfterFlush(
    source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, _: UnsafeMutableRawPointer?
) {
    let connection = source.map { OpaquePointer($0) }
    // A failure means that the connection is already closed.
    g_dbus_connection_flush_finish(connection, result, nil)
    g_dbus_connection_close(connection, nil, nil, nil)
}

/// Converts GLib's error and frees it.
private nonisolated func takeFailure(_ error: inout UnsafeMutablePointer<GError>?) -> BusFailure {
    guard let found = error else { return BusFailure(name: "", message: "") }
    let name = g_dbus_error_get_remote_error(found)
    defer {
        g_free(name)
        g_clear_error(&error)
    }
    g_dbus_error_strip_remote_error(found)
    return BusFailure(
        name: name.map { String(cString: $0) } ?? "", message: found.pointee.message.map { String(cString: $0) } ?? "")
}

private nonisolated func connectionClosed(
    _: OpaquePointer?, _: gboolean, _: UnsafeMutablePointer<GError>?, data: UnsafeMutableRawPointer?
) {
    let handler = CallbackBox<ClosedHandler>.value(data)
    MainActor.assumeIsolated { handler?() }
}

private nonisolated func deliverSignal(
    _: OpaquePointer?, _: UnsafePointer<CChar>?, path: UnsafePointer<CChar>?, interface: UnsafePointer<CChar>?,
    name: UnsafePointer<CChar>?, arguments: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    let handler = CallbackBox<SignalHandler>.value(data)
    let signal = BusSignal(
        path: string(path), interface: string(interface), name: string(name), arguments: members(arguments))
    MainActor.assumeIsolated { handler?(signal) }
}

private nonisolated func callMethod(
    _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, interface: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?, arguments: OpaquePointer?, invocation: OpaquePointer?,
    data: UnsafeMutableRawPointer?
) {
    let holder = CallbackBox<WeakObject>.value(data)
    let (interface, method, arguments) = (string(interface), string(method), members(arguments))
    let result = MainActor.assumeIsolated { () -> Result<[BusValue], BusFailure> in
        guard let object = holder?.object else { return .failure(.notSupported("The player was closed.")) }
        defer { object.willAnswer() }
        do throws(BusFailure) {
            return .success(try object.call(method, of: interface, arguments: arguments))
        } catch {
            return .failure(error)
        }
    }
    // Both functions take ownership of the invocation.
    switch result {
    case .success(let values):
        g_dbus_method_invocation_return_value(invocation, BusValue.tuple(values).makeVariant())
    case .failure(let failure):
        g_dbus_method_invocation_return_dbus_error(invocation, failure.name, failure.message)
    }
}

private nonisolated func getProperty(
    _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, interface: UnsafePointer<CChar>?,
    name: UnsafePointer<CChar>?, error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?,
    data: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    let holder = CallbackBox<WeakObject>.value(data)
    let (interface, name) = (string(interface), string(name))
    guard let value = MainActor.assumeIsolated({ holder?.object?.property(name, of: interface) }) else {
        g_set_error_literal(
            error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_UNKNOWN_PROPERTY.rawValue),
            "The property \(name) currently has no value.")
        return nil
    }
    return value.makeVariant()
}

private nonisolated func setProperty(
    _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, interface: UnsafePointer<CChar>?,
    name: UnsafePointer<CChar>?, value: OpaquePointer?, error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?,
    data: UnsafeMutableRawPointer?
) -> gboolean {
    let holder = CallbackBox<WeakObject>.value(data)
    let (interface, name) = (string(interface), string(name))
    let value = value.map { BusValue($0) } ?? .other("")
    let failure = MainActor.assumeIsolated { () -> BusFailure? in
        guard let object = holder?.object else { return .notSupported("The player was closed.") }
        defer { object.willAnswer() }
        do throws(BusFailure) {
            try object.setProperty(name, of: interface, to: value)
            return nil
        } catch {
            return error
        }
    }
    guard let failure else { return 1 }
    // GLib derives the name of the error on the bus from this code.
    let code =
        failure.name.hasSuffix(".NotSupported") ? G_DBUS_ERROR_NOT_SUPPORTED : G_DBUS_ERROR_INVALID_ARGS
    g_set_error_literal(error, g_dbus_error_quark(), Int32(code.rawValue), failure.message)
    return 0
}

private nonisolated func string(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }

private nonisolated func members(_ tuple: OpaquePointer?) -> [BusValue] { tuple.map { BusValue($0).members } ?? [] }
