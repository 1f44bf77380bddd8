import CGTK
import Synchronization

/// The number of closures that GTK holds. A closed window leaves none behind.
private let liveBoxes = Atomic<Int>(0)

/// A Swift closure held by GTK: created with the connection and released by its destroy notify.
///
/// It is not isolated, because GTK may release it from a finalizer; its contents are used on the main actor only.
class AnySignalBox {
    init() { liveBoxes.add(1, ordering: .relaxed) }
    deinit { liveBoxes.subtract(1, ordering: .relaxed) }

    /// The number of boxes that GTK holds, for leak tests.
    package static var liveCount: Int { liveBoxes.load(ordering: .relaxed) }

    /// Passes a reference to GTK, to be released with ``release(_:)``.
    final func passRetained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    /// Releases GTK's reference. Call this method from destroy notifies only.
    static func release(_ data: UnsafeMutableRawPointer?) {
        // `data` comes from `passRetained`, and a destroy notify is called once.
        if let data { Unmanaged<AnySignalBox>.fromOpaque(data).release() }
    }
}

/// A box with a closure of one signature.
final class SignalBox<Handler>: AnySignalBox {
    let handler: Handler
    init(_ handler: Handler) { self.handler = handler }

    /// Returns the closure behind the data of a callback.
    static func handler(_ data: UnsafeMutableRawPointer?) -> Handler? {
        // The object lives between `passRetained` and the destroy notify, and callbacks come only in between.
        // `SignalShape` pairs the signature with the one trampoline that uses it.
        data.map { Unmanaged<SignalBox<Handler>>.fromOpaque($0).takeUnretainedValue().handler }
    }
}

/// The number of Swift closures that GTK holds, for leak tests.
package var liveSignalBoxCount: Int { AnySignalBox.liveCount }

/// The destroy notify of signals.
nonisolated func releaseSignalBox(_ data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<GClosure>?) {
    AnySignalBox.release(data)
}

/// The destroy notify of all other owners of a box.
nonisolated func releaseBox(_ data: UnsafeMutableRawPointer?) { AnySignalBox.release(data) }
