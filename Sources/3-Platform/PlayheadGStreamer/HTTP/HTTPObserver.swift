import CGStreamer
import CSoup
import Synchronization

/// The one hook into libsoup: sees every request of the process before it is sent and applies the policy of the item that
/// it belongs to.
///
/// The adaptive demuxer has its own session and copies only the user agent from the source element, so the
/// user agent is the mark by which a request finds its item: manifest, variants, segments and keys, with any number of
/// items alive, on the same host too. Requests without a mark are not touched. The hook is the engine's only
/// process-global state beyond `gst_init`; the registry holds items weakly.
enum HTTPObserver {
    /// Registers an item; the first call installs the hook. Callable from any thread.
    static func register(_ policy: HTTPItemPolicy) -> HTTPItem {
        _ = hookID
        let number = registry.withLock { registry in
            registry.lastNumber += 1
            return registry.lastNumber
        }
        let item = HTTPItem(policy: policy, mark: "\(markPrefix)\(number)-\(UInt64.random(in: .min ... .max))")
        registry.withLock { $0.items[item.mark] = WeakItem(item: item) }
        return item
    }

    /// Forgets an item.
    static func unregister(_ mark: String) {
        EngineWorkarounds.guardRequests()
        registry.withLock { _ = $0.items.removeValue(forKey: mark) }
    }

    /// Returns `true` for a user agent that is a mark, known or not.
    static func isMark(_ userAgent: String) -> Bool { userAgent.hasPrefix(markPrefix) }

    /// The item of a mark; `nil` once it has been unregistered.
    static func item(_ mark: String) -> HTTPItem? {
        var name = mark[...]
        if isFetch(mark) { name = name.dropLast(fetchSuffix.count) }
        if isKey(mark) { name = name.dropLast(keySuffix.count) }
        return registry.withLock { $0.items[String(name)]?.item }
    }

    /// The mark of the engine's own requests for an item.
    static func fetchMark(_ mark: String) -> String { mark + fetchSuffix }

    /// Returns `true` for the mark of the engine's own requests.
    static func isFetch(_ mark: String) -> Bool { mark.hasSuffix(fetchSuffix) }

    /// The mark of the engine's requests for the keys of an item, which are reported like those of a demuxer.
    static func keyMark(_ mark: String) -> String { mark + keySuffix }

    /// Returns `true` for the mark of the engine's requests for keys.
    static func isKey(_ mark: String) -> Bool { mark.hasSuffix(keySuffix) }

    private struct WeakItem {
        weak var item: HTTPItem?
    }

    private struct Registry {
        var items: [String: WeakItem] = [:]
        var lastNumber = 0
    }

    private static let markPrefix = "playhead-item/"
    private static let fetchSuffix = "-fetch"
    private static let keySuffix = "-key"
    private static let registry = Mutex(Registry())

    /// The hook, installed once and never removed: removing it while another thread emits the signal is not safe.
    private static let hookID: gulong = {
        let type = soup_session_get_type()
        // The class must exist for its signals to exist; the reference is kept, as the hook is.
        g_type_class_ref(type)
        return g_signal_add_emission_hook(
            g_signal_lookup("request-queued", type), 0, httpRequestQueued, nil, nil)
    }()
}

/// Called by GLib for each request of each session, on the thread that queues it.
private nonisolated func httpRequestQueued(
    hint: UnsafeMutablePointer<GSignalInvocationHint>?, count: guint, values: UnsafePointer<GValue>?, data: gpointer?
) -> gboolean {
    EngineWorkarounds.guardRequests()
    guard let values, count >= 2, let session = g_value_get_object(values), let message = g_value_get_object(values + 1)
    else { return 1 }
    HTTPExchange.begin(
        message: OpaquePointer(message),
        session: UnsafeMutableRawPointer(session).assumingMemoryBound(to: SoupSession.self))
    return 1
}
