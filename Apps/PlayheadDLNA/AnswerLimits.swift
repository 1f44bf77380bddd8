import CUPnP

/// The limits of what devices send, which GUPnP keeps in memory without a limit.
///
/// Sizes are looked at several times a second while answers arrive. Everything happens on the thread of the main loop.
final class AnswerLimits {
    /// The largest description of a device, in bytes.
    static let descriptionLimit = 2 << 20
    /// The time between two looks, in milliseconds.
    private static let interval: guint = 20

    /// Called with the size of an answer that arrives. Returns `true` to end all requests of its session.
    var isTooLarge: (Int) -> Bool = { $0 > AnswerLimits.descriptionLimit }

    private struct Answer {
        let message: OpaquePointer
        let session: UnsafeMutablePointer<SoupSession>
    }

    private var answers: [Answer] = []
    private var timer: guint = 0
    /// The networks by the sessions that search them.
    private var networks: [UnsafeMutableRawPointer: IPv4Network] = [:]

    /// Watches the answers to all requests of a session, and refuses requests to other networks than `network`.
    func watch(_ session: UnsafeMutablePointer<SoupSession>, network: IPv4Network) {
        networks[UnsafeMutableRawPointer(session)] = network
        // Unretained: the limits live until the main loop has ended.
        cupnp_connect_request(session, requestQueued, Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate func add(_ message: OpaquePointer, _ session: UnsafeMutablePointer<SoupSession>) {
        refuseOtherNetworks(message, networks[UnsafeMutableRawPointer(session)])
        let data = Unmanaged.passUnretained(self).toOpaque()
        // A device that redirects would lead elsewhere.
        soup_message_add_flags(
            message, SoupMessageFlags(SOUP_MESSAGE_COLLECT_METRICS.rawValue | SOUP_MESSAGE_NO_REDIRECT.rawValue))
        g_object_ref(UnsafeMutableRawPointer(message))
        answers.append(Answer(message: message, session: session))
        cupnp_connect_finished(message, requestFinished, data)
        if timer == 0 { timer = g_timeout_add(Self.interval, sizesMayHaveChanged, data) }
    }

    /// Sends a request nowhere if it does not go to the network in which its session searches.
    ///
    /// Any device can answer with an address of another one, or of this machine.
    private func refuseOtherNetworks(_ message: OpaquePointer, _ network: IPv4Network?) {
        let host = soup_message_get_uri(message).flatMap { g_uri_get_host($0) }.map { String(cString: $0) }
        guard let network, host.map(network.contains) != true else { return }
        guard let nowhere = g_uri_parse("http://0.0.0.0:0/", G_URI_FLAGS_NONE, nil) else { return }
        soup_message_set_uri(message, nowhere)
        g_uri_unref(nowhere)
    }

    fileprivate func remove(_ message: OpaquePointer) {
        guard let index = answers.firstIndex(where: { $0.message == message }) else { return }
        answers.remove(at: index)
        g_object_unref(UnsafeMutableRawPointer(message))
    }

    /// Looks at the sizes. Returns `false` if no answers arrive.
    fileprivate func check() -> Bool {
        for answer in answers {
            guard let metrics = soup_message_get_metrics(answer.message) else { continue }
            let size = Int(clamping: soup_message_metrics_get_response_body_bytes_received(metrics))
            guard isTooLarge(size) else { continue }
            // GUPnP offers no way to end one request for a description. Others of this moment are lost, too.
            soup_session_abort(answer.session)
            break
        }
        if answers.isEmpty { timer = 0 }
        return !answers.isEmpty
    }
}

// MARK: - Callbacks. The limits are alive while the main loop runs.

private func limits(_ data: UnsafeMutableRawPointer?) -> AnswerLimits? {
    data.map { Unmanaged<AnswerLimits>.fromOpaque($0).takeUnretainedValue() }
}

private func requestQueued(
    _ session: UnsafeMutablePointer<SoupSession>?, _ message: OpaquePointer?, _ data: UnsafeMutableRawPointer?
) {
    if let session, let message { limits(data)?.add(message, session) }
}

private func requestFinished(_ message: OpaquePointer?, _ data: UnsafeMutableRawPointer?) {
    if let message { limits(data)?.remove(message) }
}

private func sizesMayHaveChanged(_ data: UnsafeMutableRawPointer?) -> gboolean {
    limits(data)?.check() ?? false ? 1 : 0
}
