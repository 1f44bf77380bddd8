import CGIO

/// A connection to a bus that waits for each reply. Safe to use on any thread.
final class Bus: Sendable {
    /// The error message of the bus.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    // A GDBus connection may be used on any thread, and the pointer never changes.
    private nonisolated(unsafe) let connection: OpaquePointer

    /// Connects to the bus at an address.
    init(address: String) throws {
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        var error: UnsafeMutablePointer<GError>?
        guard let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error) else {
            throw Self.failure(&error)
        }
        g_dbus_connection_set_exit_on_close(connection, 0)
        self.connection = connection
    }

    deinit {
        g_dbus_connection_close_sync(connection, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// Calls a method.
    ///
    /// - Parameter arguments: A tuple in GVariant's text format, such as `('name',)`.
    func call(
        _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: String = "()"
    ) throws -> BusReply {
        var error: UnsafeMutablePointer<GError>?
        guard let parameters = g_variant_parse(nil, arguments, nil, nil, &error) else { throw Self.failure(&error) }
        defer { g_variant_unref(parameters) }
        guard
            let reply = g_dbus_connection_call_sync(
                connection, destination, path, interface, method, parameters, nil, G_DBUS_CALL_FLAGS_NONE, 5000, nil,
                &error)
        else { throw Self.failure(&error) }
        return BusReply(taking: reply)
    }

    /// A call of a method.
    struct Call {
        let destination: String
        let path: String
        let interface: String
        let method: String
        let arguments: String

        /// - Parameter arguments: A tuple in GVariant's text format, such as `('name',)`.
        init(
            _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: String = "()"
        ) {
            (self.destination, self.path, self.interface) = (destination, path, interface)
            (self.method, self.arguments) = (method, arguments)
        }
    }

    /// Calls several methods, and waits for all replies together. A call that fails has none.
    func replies(to calls: [Call]) -> [BusReply?] {
        let context = g_main_context_new()
        g_main_context_push_thread_default(context)
        defer {
            g_main_context_pop_thread_default(context)
            g_main_context_unref(context)
        }
        let waiting = WaitingReplies(calls.count)
        for (index, call) in calls.enumerated() {
            let parameters = g_variant_parse(nil, call.arguments, nil, nil, nil)
            defer { if let parameters { g_variant_unref(parameters) } }
            g_dbus_connection_call(
                connection, call.destination, call.path, call.interface, call.method, parameters, nil,
                G_DBUS_CALL_FLAGS_NONE, 5000, nil, noteReply,
                Unmanaged.passRetained(WaitingReply(waiting, index)).toOpaque())
        }
        while waiting.count > 0 { g_main_context_iteration(context, 1) }
        return waiting.replies
    }

    /// The process ID of the bus.
    var processOfBus: pid_t {
        get throws {
            let name = "org.freedesktop.DBus"
            return pid_t(
                try call(name, "/org/freedesktop/DBus", name, "GetConnectionUnixProcessID", "('\(name)',)")[0].unsigned)
        }
    }

    /// Reads a property and unwraps its variant.
    func property(_ name: String, _ destination: String, _ path: String, _ interface: String) throws -> BusReply {
        try call(
            destination, path, "org.freedesktop.DBus.Properties", "Get", "('\(interface)', '\(name)')")[0].content
    }

    private static func failure(_ error: inout UnsafeMutablePointer<GError>?) -> Failure {
        defer { g_clear_error(&error) }
        return Failure(description: error.map { String(cString: $0.pointee.message) } ?? "no reason")
    }
}

/// The replies to calls that were made together.
private final class WaitingReplies {
    var replies: [BusReply?]
    var count: Int

    init(_ count: Int) {
        replies = Array(repeating: nil, count: count)
        self.count = count
    }
}

/// One of the replies to calls that were made together.
private final class WaitingReply {
    let all: WaitingReplies
    let index: Int

    init(_ all: WaitingReplies, _ index: Int) {
        self.all = all
        self.index = index
    }
}

/// GLib calls this on the thread that waits, once for each call.
private func noteReply(
    source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: UnsafeMutableRawPointer?
) {
    guard let source, let data else { return }
    // Retained for this call.
    let waiting = Unmanaged<WaitingReply>.fromOpaque(data).takeRetainedValue()
    waiting.all.count -= 1
    if let reply = g_dbus_connection_call_finish(OpaquePointer(source), result, nil) {
        waiting.all.replies[waiting.index] = BusReply(taking: reply)
    }
}

/// A value received from a bus.
final class BusReply {
    private let value: OpaquePointer

    /// Takes ownership of a reference.
    init(taking value: OpaquePointer) { self.value = value }

    deinit { g_variant_unref(value) }

    var count: Int { Int(g_variant_n_children(value)) }
    subscript(index: Int) -> BusReply { BusReply(taking: g_variant_get_child_value(value, gsize(index))) }
    /// The contents of a variant.
    var content: BusReply { type == "v" ? BusReply(taking: g_variant_get_variant(value)) : self }
    var type: String { String(cString: g_variant_get_type_string(value)) }
    var text: String { ["s", "o"].contains(type) ? String(cString: g_variant_get_string(value, nil)) : "" }
    var double: Double { type == "d" ? g_variant_get_double(value) : 0 }
    var boolean: Bool { type == "b" && g_variant_get_boolean(value) != 0 }
    var unsigned: UInt32 { type == "u" ? g_variant_get_uint32(value) : 0 }
    var signed: Int {
        type == "i" ? Int(g_variant_get_int32(value)) : type == "x" ? Int(g_variant_get_int64(value)) : 0
    }
    /// The value as text.
    var description: String {
        guard let text = g_variant_print(value, 0) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
