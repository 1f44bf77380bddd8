import CGTK

/// The signature of a signal: the type of the closure and the C function that calls it.
@MainActor struct SignalShape<Handler> {
    fileprivate let trampoline: GCallback

    /// Creates a shape. `Handler` must be the type that the trampoline requests from `SignalBox`.
    fileprivate init<Function>(_ trampoline: Function) {
        // GLib calls the function with the signal's signature, which the trampoline has.
        self.trampoline = unsafeBitCast(trampoline, to: GCallback.self)
    }
}

/// A connected handler. It is disconnected with its object; keep the connection only to disconnect earlier.
@MainActor struct SignalConnection {
    fileprivate let instance: UnsafeMutableRawPointer
    fileprivate let id: gulong

    /// Disconnects the handler. The object must be alive.
    func disconnect() { g_signal_handler_disconnect(instance, id) }
    /// Runs a closure while the handler is blocked. The object must be alive.
    func blocking(_ action: () -> Void) {
        g_signal_handler_block(instance, id)
        action()
        g_signal_handler_unblock(instance, id)
    }
}

/// Connects a closure to a signal. GTK owns the closure and releases it with the object or the connection.
@MainActor @discardableResult
func connect<Handler>(
    _ instance: UnsafeMutableRawPointer, _ signal: String, _ shape: SignalShape<Handler>, _ handler: Handler
) -> SignalConnection {
    let data = SignalBox(handler).passRetained()
    return SignalConnection(
        instance: instance, id: cgtk_connect(instance, signal, shape.trampoline, data, releaseSignalBox))
}

/// Connects a closure without arguments.
@MainActor @discardableResult
func connect(
    _ instance: UnsafeMutableRawPointer, _ signal: String, _ handler: @escaping @MainActor () -> Void
) -> SignalConnection {
    connect(instance, signal, .plain, handler)
}

typealias PlainHandler = @MainActor () -> Void
typealias DecisionHandler = @MainActor () -> Bool
typealias PointHandler = @MainActor (Double, Double) -> Void
typealias PressHandler = @MainActor (_ count: Int32, Double, Double) -> Void
typealias NumberHandler = @MainActor (Double) -> Void
typealias KeyHandler = @MainActor (_ key: UInt32, _ code: UInt32, _ modifiers: GdkModifierType) -> Bool
typealias EventHandler = @MainActor (_ event: OpaquePointer) -> Bool
typealias OpenHandler = @MainActor (_ addresses: [String], _ hint: String) -> Void
typealias DropHandler = @MainActor (_ value: UnsafePointer<GValue>, Double, Double) -> Bool
typealias DragHandler = @MainActor (Double, Double) -> GdkDragAction
typealias WheelHandler = @MainActor (Double, Double) -> Bool
typealias FileChangeHandler = @MainActor (GFileMonitorEvent) -> Void
typealias ScrollHandler = @MainActor (_ kind: GtkScrollType, _ value: Double) -> Bool

extension SignalShape where Handler == PlainHandler {
    /// A signal without arguments.
    static var plain: Self { Self(callPlain as @convention(c) (Pointer, Pointer) -> Void) }
    /// `notify::property`, without its argument.
    static var notify: Self { Self(callAfterArgument as @convention(c) (Pointer, Pointer, Pointer) -> Void) }
}

extension SignalShape where Handler == DecisionHandler {
    /// A signal without arguments that returns whether it was handled.
    static var decision: Self { Self(callDecision as @convention(c) (Pointer, Pointer) -> gboolean) }
}

extension SignalShape where Handler == PointHandler {
    /// A signal with two numbers: a point or a movement.
    static var point: Self { Self(callPoint as @convention(c) (Pointer, Double, Double, Pointer) -> Void) }
}

extension SignalShape where Handler == PressHandler {
    /// `GtkGestureClick::pressed` and `released`.
    static var press: Self { Self(callPress as @convention(c) (Pointer, Int32, Double, Double, Pointer) -> Void) }
}

extension SignalShape where Handler == NumberHandler {
    /// A signal with a number.
    static var number: Self { Self(callNumber as @convention(c) (Pointer, Double, Pointer) -> Void) }
}

extension SignalShape where Handler == KeyHandler {
    /// A key of a `GtkEventControllerKey`; returns whether it was handled.
    static var key: Self {
        Self(callKey as @convention(c) (Pointer, UInt32, UInt32, GdkModifierType, Pointer) -> gboolean)
    }
}

extension SignalShape where Handler == EventHandler {
    /// An event of a `GtkEventControllerLegacy`; returns whether it was handled.
    static var event: Self { Self(callEvent as @convention(c) (Pointer, OpaquePointer?, Pointer) -> gboolean) }
}

extension SignalShape where Handler == OpenHandler {
    /// `GApplication::open` with URLs and a hint.
    static var open: Self {
        Self(
            callOpen
                as @convention(c) (
                    Pointer, UnsafeMutablePointer<OpaquePointer?>?, Int32, UnsafePointer<CChar>?, Pointer
                ) -> Void)
    }
}

extension SignalShape where Handler == DropHandler {
    /// `GtkDropTarget::drop`.
    static var drop: Self {
        Self(callDrop as @convention(c) (Pointer, UnsafePointer<GValue>?, Double, Double, Pointer) -> gboolean)
    }
}

extension SignalShape where Handler == DragHandler {
    /// `GtkDropTarget::enter` and `motion`.
    static var drag: Self { Self(callDrag as @convention(c) (Pointer, Double, Double, Pointer) -> GdkDragAction) }
}

extension SignalShape where Handler == WheelHandler {
    /// `GtkEventControllerScroll::scroll`; returns whether it was handled.
    static var wheel: Self { Self(callWheel as @convention(c) (Pointer, Double, Double, Pointer) -> gboolean) }
}

extension SignalShape where Handler == ScrollHandler {
    /// `GtkRange::change-value`.
    static var scroll: Self {
        Self(callScroll as @convention(c) (Pointer, GtkScrollType, Double, Pointer) -> gboolean)
    }
}

extension SignalShape where Handler == FileChangeHandler {
    /// `GFileMonitor::changed`, without its files.
    static var fileChange: Self {
        Self(callFileChange as @convention(c) (Pointer, Pointer, Pointer, GFileMonitorEvent, Pointer) -> Void)
    }
}

// MARK: Trampolines
//
// Not isolated, because GTK calls them. GTK calls on the main thread only, which `assumeIsolated` verifies. Pointers
// passed to a handler are valid during the call.

private typealias Pointer = UnsafeMutableRawPointer?

private nonisolated func callPlain(_: Pointer, data: Pointer) {
    let handler = SignalBox<PlainHandler>.handler(data)
    MainActor.assumeIsolated { handler?() }
}

private nonisolated func callAfterArgument(_: Pointer, _: Pointer, data: Pointer) {
    let handler = SignalBox<PlainHandler>.handler(data)
    MainActor.assumeIsolated { handler?() }
}

private nonisolated func callDecision(_: Pointer, data: Pointer) -> gboolean {
    let handler = SignalBox<DecisionHandler>.handler(data)
    return MainActor.assumeIsolated { handler?() ?? false } ? 1 : 0
}

private nonisolated func callPoint(_: Pointer, x: Double, y: Double, data: Pointer) {
    let handler = SignalBox<PointHandler>.handler(data)
    MainActor.assumeIsolated { handler?(x, y) }
}

private nonisolated func callWheel(_: Pointer, x: Double, y: Double, data: Pointer) -> gboolean {
    let handler = SignalBox<WheelHandler>.handler(data)
    return MainActor.assumeIsolated { handler?(x, y) ?? false } ? 1 : 0
}

private nonisolated func callPress(_: Pointer, count: Int32, x: Double, y: Double, data: Pointer) {
    let handler = SignalBox<PressHandler>.handler(data)
    MainActor.assumeIsolated { handler?(count, x, y) }
}

private nonisolated func callNumber(_: Pointer, number: Double, data: Pointer) {
    let handler = SignalBox<NumberHandler>.handler(data)
    MainActor.assumeIsolated { handler?(number) }
}

private nonisolated func callKey(
    _: Pointer, key: UInt32, code: UInt32, modifiers: GdkModifierType, data: Pointer
) -> gboolean {
    let handler = SignalBox<KeyHandler>.handler(data)
    return MainActor.assumeIsolated { handler?(key, code, modifiers) ?? false } ? 1 : 0
}

private nonisolated func callEvent(_: Pointer, event: OpaquePointer?, data: Pointer) -> gboolean {
    let handler = SignalBox<EventHandler>.handler(data)
    nonisolated(unsafe) let event = event  // used during this call, on this thread
    return MainActor.assumeIsolated { event.flatMap { handler?($0) } ?? false } ? 1 : 0
}

private nonisolated func callOpen(
    _: Pointer, files: UnsafeMutablePointer<OpaquePointer?>?, count: Int32, hint: UnsafePointer<CChar>?,
    data: Pointer
) {
    let handler = SignalBox<OpenHandler>.handler(data)
    let addresses = (0..<Int(count)).compactMap { index -> String? in
        guard let text = files?[index].flatMap({ g_file_get_uri($0) }) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }
    let hint = hint.map { String(cString: $0) } ?? ""
    MainActor.assumeIsolated { handler?(addresses, hint) }
}

private nonisolated func callDrop(
    _: Pointer, value: UnsafePointer<GValue>?, x: Double, y: Double, data: Pointer
) -> gboolean {
    let handler = SignalBox<DropHandler>.handler(data)
    nonisolated(unsafe) let value = value  // used during this call, on this thread
    return MainActor.assumeIsolated { value.flatMap { handler?($0, x, y) } ?? false } ? 1 : 0
}

private nonisolated func callDrag(_: Pointer, x: Double, y: Double, data: Pointer) -> GdkDragAction {
    let handler = SignalBox<DragHandler>.handler(data)
    return MainActor.assumeIsolated { handler?(x, y) ?? GdkDragAction(rawValue: 0) }
}

private nonisolated func callScroll(_: Pointer, kind: GtkScrollType, value: Double, data: Pointer) -> gboolean {
    let handler = SignalBox<ScrollHandler>.handler(data)
    return MainActor.assumeIsolated { handler?(kind, value) ?? false } ? 1 : 0
}

private nonisolated func callFileChange(_: Pointer, _: Pointer, _: Pointer, kind: GFileMonitorEvent, data: Pointer) {
    let handler = SignalBox<FileChangeHandler>.handler(data)
    MainActor.assumeIsolated { handler?(kind) }
}
