import CGIO
import Synchronization

/// The number of boxes that GLib holds.
private let liveBoxes = Atomic<Int>(0)

/// A Swift value that GLib holds: created with a registration and released only by its destroy notify.
///
/// The box has no isolation, because GLib may drop it on any thread. Its contents are accessed on the main actor only.
class AnyCallbackBox {
    init() { liveBoxes.add(1, ordering: .relaxed) }
    deinit { liveBoxes.subtract(1, ordering: .relaxed) }

    /// The number of boxes that GLib holds, for leak tests.
    static var liveCount: Int { liveBoxes.load(ordering: .relaxed) }

    /// Passes one reference to GLib, which ``release(_:)`` or ``CallbackBox/take(_:)`` takes back.
    final func passRetained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    /// Drops the reference that GLib holds.
    static func release(_ data: UnsafeMutableRawPointer?) {
        // `data` comes from `passRetained`, and GLib sends a destroy notify once.
        if let data { Unmanaged<AnyCallbackBox>.fromOpaque(data).release() }
    }
}

/// A box with a value of one type.
final class CallbackBox<Value>: AnyCallbackBox {
    let value: Value
    init(_ value: Value) { self.value = value }

    /// The value behind the data of a callback that may be called again.
    static func value(_ data: UnsafeMutableRawPointer?) -> Value? {
        // The object lives from `passRetained` until the destroy notify, and callbacks arrive only in between. Each
        // callback asks for the type with which its registration made the box.
        data.map { Unmanaged<CallbackBox<Value>>.fromOpaque($0).takeUnretainedValue().value }
    }

    /// The value behind the data of a callback that is called once. Releases the reference.
    static func take(_ data: UnsafeMutableRawPointer?) -> Value? {
        // GLib calls an asynchronous callback exactly once, with the pointer from `passRetained`.
        data.map { Unmanaged<CallbackBox<Value>>.fromOpaque($0).takeRetainedValue().value }
    }
}

/// The destroy notify of every registration that holds a box.
nonisolated func releaseCallbackBox(_ data: UnsafeMutableRawPointer?) { AnyCallbackBox.release(data) }

/// The destroy notify of a signal handler.
nonisolated func releaseClosureBox(_ data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<GClosure>?) {
    AnyCallbackBox.release(data)
}
