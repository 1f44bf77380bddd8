import CGStreamer
import CSoup

// The handlers of a message's signals. Each runs on the thread of the message's session; `data` is the exchange that the
// message owns, see `HTTPExchange`.

private nonisolated func exchange(_ data: gpointer) -> HTTPExchange {
    Unmanaged<HTTPExchange>.fromOpaque(data).takeUnretainedValue()
}

nonisolated let httpStarting: @convention(c) (OpaquePointer, gpointer) -> Void = { exchange($1).starting($0) }

nonisolated let httpWroteHeaders: @convention(c) (OpaquePointer, gpointer) -> Void = { exchange($1).wroteHeaders($0) }

nonisolated let httpGotStatus: @convention(c) (OpaquePointer, UnsafeMutablePointer<GParamSpec>?, gpointer) -> Void = {
    exchange($2).gotStatus($0)
}

nonisolated let httpGotHeaders: @convention(c) (OpaquePointer, gpointer) -> Void = { exchange($1).gotHeaders($0) }

nonisolated let httpGotBody: @convention(c) (OpaquePointer, gpointer) -> Void = { exchange($1).gotBody() }

nonisolated let httpRestarted: @convention(c) (OpaquePointer, gpointer) -> Void = { exchange($1).restarted($0) }

nonisolated let httpFinished: @convention(c) (OpaquePointer, gpointer) -> Void = { exchange($1).finished() }

nonisolated let httpNetworkEvent:
    @convention(c) (OpaquePointer, GSocketClientEvent, UnsafeMutablePointer<GIOStream>?, gpointer) -> Void = {
        exchange($3).networkEvent($1, connection: $2)
    }

/// Never accepts: it only notes that the certificate is the reason.
nonisolated let httpAcceptCertificate:
    @convention(c) (OpaquePointer, UnsafeMutablePointer<GTlsCertificate>?, GTlsCertificateFlags, gpointer) -> gboolean =
        {
            exchange($3).refusedCertificate()
            return 0
        }
