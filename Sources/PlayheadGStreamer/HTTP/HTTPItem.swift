import CGStreamer
import Synchronization

/// An item that is registered with the `HTTPObserver`: the way to mark its source element and to read its evidence.
///
/// Callable from any thread. The registration ends with `unregister()` or with the object.
final class HTTPItem: Sendable {
    /// What the item's requests carry and may not do.
    let policy: HTTPItemPolicy
    /// The user agent that marks the item's requests inside the process. It never leaves it: the hook puts the real one
    /// in its place before a request is written.
    let mark: String

    init(policy: HTTPItemPolicy, mark: String) {
        self.policy = policy
        self.mark = mark
    }

    deinit { unregister() }

    /// Marks a source element. To be called in `source-setup`; elements other than `souphttpsrc` are left alone.
    func prepare(source: UnsafeMutablePointer<GstElement>) {}

    /// What was seen so far. Cheap; callable four times a second and more.
    var evidence: HTTPEvidence { HTTPEvidence() }

    /// Stops observing: later requests lose their mark and carry no headers. Idempotent.
    func unregister() {}
}
