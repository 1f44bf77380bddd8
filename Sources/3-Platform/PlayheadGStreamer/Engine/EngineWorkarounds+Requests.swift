import CGStreamer
import CLibraryGuards
import CSoup
import Synchronization

extension EngineWorkarounds {
    /// Guards against requests that fail. Call it before each request and when an item lets go: it touches libraries that are
    /// loaded with the first response and the first adaptive demuxer. Callable from any thread; two atomic loads once done.
    static func guardRequests() {
        guardClosing()
        guardLocks()
    }

    // MARK: Locks that are held

    /// The releases of the `adaptivedemux2` plugin that free a request whose lock is held.
    ///
    /// When a request that a thread waits for fails, `on_request_sent` and `on_read_ready` in `downloadhelper.c` of
    /// gst-plugins-good (`ext/adaptivedemux2`) call `finish_transfer_task` before `download_request_unlock`. The waiting
    /// thread wakes and frees the request, and the download thread then unlocks freed memory. Six of six runs of the tests
    /// over HTTP cleared a lock that was held; one in some hundred ended the process, somewhere else and later.
    ///
    /// The order of the calls is the same in the sources of 1.22.0, the first release with this plugin, 1.22.12, 1.24.13,
    /// 1.26.11, 1.28.6, 1.29.2 and the development branch of 21 August 2026. No upstream report or fix is known. Later
    /// releases are left alone until someone has looked at their source. Remove with: `CLibraryGuards`.
    static let requestLockDefect = GStreamerRuntime.Version(1, 22, 0)..<GStreamerRuntime.Version(1, 29, 3)

    /// Returns `true` where the adaptive demuxers need the guard.
    /// - Parameters:
    ///   - core: The version of GStreamer.
    ///   - plugin: The version of the plugin, which is installed on its own; `nil` without one.
    static func needsLockGuard(core: GStreamerRuntime.Version, plugin: GStreamerRuntime.Version?) -> Bool {
        guard let plugin else { return false }
        return requestLockDefect.contains(core) && requestLockDefect.contains(plugin)
    }

    /// `true` where the installed adaptive demuxers need the guard.
    static let needsLockGuard = needsLockGuard(
        core: GStreamerRuntime.version, plugin: GStreamerRuntime.version(ofPlugin: "adaptivedemux2"))

    /// Makes the demuxers wait for a lock before they clear it.
    private static func guardLocks() {
        guard needsLockGuard, !areLocksGuarded else { return }
        guards.lock.withLock { _ in
            guard !areLocksGuarded, ph_guard_adaptive_requests() != 0 else { return }
            guards.isDecryptionGuarded.store(ph_guard_adaptive_decryption() != 0, ordering: .releasing)
            guards.areLocksGuarded.store(true, ordering: .releasing)
        }
    }

    /// `true` once the adaptive demuxers are loaded and wait.
    static var areLocksGuarded: Bool { guards.areLocksGuarded.load(ordering: .acquiring) }

    // MARK: Keys that are gone

    /// The releases of the `adaptivedemux2` plugin that decrypt without a key.
    ///
    /// An encrypted HLS segment that follows an initialization segment (`EXT-X-MAP`) is decrypted after `hlsdemux2` has freed its
    /// decryption context: `gst_adaptive_demux2_stream_parse_buffer` in `gstadaptivedemux-stream.c` calls `start_fragment`, which
    /// makes the context, for the first of the two only, and `finish_fragment` frees it after each. OpenSSL then reads a null
    /// pointer. Every stream that changes from clear to encrypted fragmented MP4 ends the process there. With the guard,
    /// decryption fails, and the item with it.
    ///
    /// The calls are the same in 1.22.0, 1.28.6 and the development branch of 21 August 2026; the versions are those of
    /// ``requestLockDefect``. Remove with: `ph_guard_adaptive_decryption`.
    static let decryptionDefect = requestLockDefect

    /// `true` once the adaptive demuxers are loaded and check for a key.
    static var isDecryptionGuarded: Bool { guards.isDecryptionGuarded.load(ordering: .acquiring) }

    // MARK: Playlists that are ignored

    /// The releases of the `adaptivedemux2` plugin that use only the first new version of a live playlist.
    ///
    /// `gst_adaptive_demux2_manual_manifest_update` in `gstadaptivedemux.c` schedules a callback unless one is pending, and the callback
    /// does not reset its identifier. The window of the stream stays where it is then, seeks are limited to it, and a stream whose
    /// playlist ends does not end. The demuxer does not see the identifier with this workaround.
    ///
    /// Fixed by upstream's commit `9ca0bd69` in 1.28.2. Remove with: `ph_take_new_playlists`.
    static let playlistDefect = GStreamerRuntime.Version(1, 23, 0)..<GStreamerRuntime.Version(1, 28, 2)

    /// Makes a demuxer of HLS use each new version of a live playlist. Call it before it starts.
    static func takeNewPlaylists(_ demuxer: Element) {
        guard let plugin = GStreamerRuntime.version(ofPlugin: "adaptivedemux2"), playlistDefect.contains(plugin),
            demuxer.factoryName == "hlsdemux2"
        else { return }
        _ = ph_take_new_playlists(UnsafeMutableRawPointer(demuxer.pointer).assumingMemoryBound(to: GObject.self))
    }

    // MARK: Requests that are gone

    /// libsoup 3.0.0 to 3.6.5 closes the stream of a response through a null pointer when its request has given up its
    /// connection, for example because it was canceled between its end and its callback: about once in 10,000 seeks over HTTP, and more
    /// often where servers fail. Such a stream has nothing left to close. Remove with: this function.
    ///
    /// The stream's class is private to libsoup, and exists from the first response on.
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

    /// `true` for libsoup 3.0.0 to 3.6.5. In all of them the first field of a message's private data is its connection.
    static let needsClosingGuard =
        soup_get_major_version() == 3
        && (soup_get_minor_version() < 6 || soup_get_minor_version() == 6 && soup_get_micro_version() < 6)

    /// `true` once libsoup's own function is replaced.
    static var isClosingGuarded: Bool { guards.isClosingGuarded.load(ordering: .acquiring) }

    private struct Guards: ~Copyable, Sendable {
        let lock = Mutex(())
        let isClosingGuarded = Atomic(false)
        let areLocksGuarded = Atomic(false)
        let isDecryptionGuarded = Atomic(false)
        /// libsoup's own function.
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
