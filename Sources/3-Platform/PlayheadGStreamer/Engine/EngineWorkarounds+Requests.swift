import CGStreamer
import CRequestGuard
import CSoup
import Synchronization

extension EngineWorkarounds {
    /// What must be done before requests may fail. It touches libraries that come with the first answer and the first adaptive
    /// demuxer, so this is called before each request and when an item lets go; once done it costs two atomic loads.
    /// Callable from any thread.
    static func guardRequests() {
        guardClosing()
        guardLocks()
    }

    // MARK: Locks that are held

    /// In all releases so far (1.22.0 to 1.26) an adaptive demuxer that waits for a playlist or a key is woken by its thread of
    /// downloads while that still holds the lock of the request, when it fails: the request is freed under it, and its next
    /// step writes into memory that is somebody else's (six of six runs of the tests over HTTP cleared a lock that was held;
    /// one in some hundred ended the process, somewhere else and later). So the demuxers wait before they clear one.
    /// Remove with: `CRequestGuard`.
    private static func guardLocks() {
        guard !areLocksGuarded else { return }
        guards.lock.withLock { _ in
            guard !areLocksGuarded, ph_guard_adaptive_requests() != 0 else { return }
            guards.areLocksGuarded.store(true, ordering: .releasing)
        }
    }

    /// Whether the adaptive demuxers have been loaded and wait.
    static var areLocksGuarded: Bool { guards.areLocksGuarded.load(ordering: .acquiring) }

    // MARK: Requests that are gone

    /// Before 3.6.6 libsoup closes the stream of an answer through a null pointer when its request has given up its
    /// connection, as one that is cancelled between its end and its callback: about once in ten thousand seeks over HTTP, and
    /// more often where servers fail. Closing such a stream has nothing left to do. Remove with: this function.
    ///
    /// The stream's class is libsoup's own and exists from the first answer on.
    private static func guardClosing() {
        guard needsClosingGuard, !guards.isClosingGuarded.load(ordering: .acquiring) else { return }
        guards.lock.withLock { _ in
            let type = g_type_from_name("SoupClientInputStream")
            guard type != 0, !guards.isClosingGuarded.load(ordering: .acquiring), let streams = g_type_class_peek(type)
            else {
                return
            }
            let inputs = streams.assumingMemoryBound(to: GInputStreamClass.self)
            guards.original.store(unsafeBitCast(inputs.pointee.close_fn, to: UInt.self), ordering: .releasing)
            inputs.pointee.close_fn = closeUnlessGone
            guards.isClosingGuarded.store(true, ordering: .releasing)
        }
    }

    /// The first word of what libsoup keeps of a request says what reads and writes it: so in all releases from 3.0.0 to
    /// 3.6.5, which are all that need this.
    static let needsClosingGuard =
        soup_get_major_version() == 3
        && (soup_get_minor_version() < 6 || soup_get_minor_version() == 6 && soup_get_micro_version() < 6)

    /// Whether libsoup's own function has been replaced.
    static var isClosingGuarded: Bool { guards.isClosingGuarded.load(ordering: .acquiring) }

    private struct Guards: ~Copyable, Sendable {
        let lock = Mutex(())
        let isClosingGuarded = Atomic(false)
        let areLocksGuarded = Atomic(false)
        /// libsoup's own function that closes.
        let original = Atomic<UInt>(0)
    }

    private typealias CloseFunction =
        @convention(c) (
            UnsafeMutablePointer<GInputStream>?, UnsafeMutablePointer<GCancellable>?,
            UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
        ) -> gboolean

    private static let guards = Guards()

    /// Closes as libsoup does, except where it would crash.
    private static let closeUnlessGone: CloseFunction = { stream, cancellable, error in
        guard let stream, !hasGone(stream) else { return 1 }
        let original = unsafeBitCast(guards.original.load(ordering: .acquiring), to: CloseFunction?.self)
        return original?(stream, cancellable, error) ?? 1
    }

    private static func hasGone(_ stream: UnsafeMutablePointer<GInputStream>) -> Bool {
        var value = GValue()
        g_value_init(&value, g_type_from_name("GObject"))
        defer { g_value_unset(&value) }
        g_object_get_property(UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self), "message", &value)
        guard let message = g_value_get_object(&value) else { return false }
        let instance = message.assumingMemoryBound(to: GTypeInstance.self)
        guard let kept = g_type_instance_get_private(instance, soup_message_get_type()) else { return false }
        return kept.load(as: UnsafeRawPointer?.self) == nil
    }
}
