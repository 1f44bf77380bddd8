import CSoup

/// A libsoup session: connections that requests share.
///
/// Unchecked: the session is created, used and released on the GLib thread only.
final class HTTPSession: @unchecked Sendable {
    private(set) var pointer: UnsafeMutablePointer<SoupSession>?

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - userAgent: The user agent.
    ///   - trustedCertificates: A PEM file of certificates to trust instead of the system's.
    init(userAgent: String, trustedCertificates: String?) {
        GLibThread.shared.perform { [self] in
            pointer = playhead_soup_session_new(24, 6)
            soup_session_set_user_agent(pointer, userAgent)
            // The transfers have their own limits; these close idle connections.
            soup_session_set_timeout(pointer, 60)
            soup_session_set_idle_timeout(pointer, 30)
            if let trustedCertificates, let database = g_tls_file_database_new(trustedCertificates, nil) {
                soup_session_set_tls_database(
                    pointer, UnsafeMutableRawPointer(database).assumingMemoryBound(to: GTlsDatabase.self))
                g_object_unref(UnsafeMutableRawPointer(database))
            }
        }
    }

    deinit {
        // An address, because a pointer is not sendable. The order of jobs makes this the last use.
        guard let pointer else { return }
        let address = UInt(bitPattern: pointer)
        GLibThread.shared.perform { g_object_unref(UnsafeMutableRawPointer(bitPattern: address)) }
    }
}
