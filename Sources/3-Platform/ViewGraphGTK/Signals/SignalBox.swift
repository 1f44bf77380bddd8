import CGTK
import Synchronization

/// The closures that GTK holds at this moment. A window that is gone leaves none behind.
private let liveBoxes = Atomic<Int>(0)

/// What GTK holds for a Swift closure: made with the connection, released by its destroy notify and nothing else.
///
/// It has no isolation, because GTK may drop it from a finalizer; what is inside is only touched on the main actor.
class AnySignalBox {
    init() { liveBoxes.add(1, ordering: .relaxed) }
    deinit { liveBoxes.subtract(1, ordering: .relaxed) }

    /// The number of boxes that GTK holds, for tests of leaks.
    package static var liveCount: Int { liveBoxes.load(ordering: .relaxed) }

    /// Hands one reference to GTK, to be given back to ``release(_:)``.
    final func passRetained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    /// Drops the reference that GTK holds. To be called from destroy notifies only.
    static func release(_ data: UnsafeMutableRawPointer?) {
        // `data` is what `passRetained` returned, and a destroy notify comes once.
        if let data { Unmanaged<AnySignalBox>.fromOpaque(data).release() }
    }
}

/// A box with a closure of one signature.
final class SignalBox<Handler>: AnySignalBox {
    let handler: Handler
    init(_ handler: Handler) { self.handler = handler }

    /// The closure behind the data of a callback.
    static func handler(_ data: UnsafeMutableRawPointer?) -> Handler? {
        // Between `passRetained` and the destroy notify the object lives, and callbacks come only in between. The
        // signature is right because `SignalShape` pairs it with the one trampoline that asks for it.
        data.map { Unmanaged<SignalBox<Handler>>.fromOpaque($0).takeUnretainedValue().handler }
    }
}

/// The number of Swift closures that GTK holds, for tests of leaks.
package var liveSignalBoxCount: Int { AnySignalBox.liveCount }

/// Destroy notify of a signal.
nonisolated func releaseSignalBox(_ data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<GClosure>?) {
    AnySignalBox.release(data)
}

/// Destroy notify of everything else that holds a box.
nonisolated func releaseBox(_ data: UnsafeMutableRawPointer?) { AnySignalBox.release(data) }
