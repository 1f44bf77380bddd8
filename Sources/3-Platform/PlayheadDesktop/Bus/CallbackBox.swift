import CGIO
import Synchronization

/// The Swift values that GLib holds at this moment.
private let liveBoxes = Atomic<Int>(0)

/// What GLib holds for a Swift value: made with the registration, released by its destroy notify and nothing else.
///
/// It has no isolation, because GLib may drop it anywhere; what is inside is only touched on the main actor.
class AnyCallbackBox {
    init() { liveBoxes.add(1, ordering: .relaxed) }
    deinit { liveBoxes.subtract(1, ordering: .relaxed) }

    /// The number of boxes that GLib holds, for tests of leaks.
    static var liveCount: Int { liveBoxes.load(ordering: .relaxed) }

    /// Hands one reference to GLib, to be given back to ``release(_:)`` or ``CallbackBox/take(_:)``.
    final func passRetained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    /// Drops the reference that GLib holds.
    static func release(_ data: UnsafeMutableRawPointer?) {
        // `data` is what `passRetained` returned, and a destroy notify comes once.
        if let data { Unmanaged<AnyCallbackBox>.fromOpaque(data).release() }
    }
}

/// A box with a value of one type.
final class CallbackBox<Value>: AnyCallbackBox {
    let value: Value
    init(_ value: Value) { self.value = value }

    /// The value behind the data of a callback that may come again.
    static func value(_ data: UnsafeMutableRawPointer?) -> Value? {
        // Between `passRetained` and the destroy notify the object lives, and callbacks come only in between. Each
        // callback below asks for the type with which its one registration made the box.
        data.map { Unmanaged<CallbackBox<Value>>.fromOpaque($0).takeUnretainedValue().value }
    }

    /// The value behind the data of a callback that comes once; its reference is dropped.
    static func take(_ data: UnsafeMutableRawPointer?) -> Value? {
        // An asynchronous call's callback comes exactly once, with what `passRetained` returned.
        data.map { Unmanaged<CallbackBox<Value>>.fromOpaque($0).takeRetainedValue().value }
    }
}

/// Destroy notify of everything that holds a box.
nonisolated func releaseCallbackBox(_ data: UnsafeMutableRawPointer?) { AnyCallbackBox.release(data) }

/// Destroy notify of a signal handler.
nonisolated func releaseClosureBox(_ data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<GClosure>?) {
    AnyCallbackBox.release(data)
}
