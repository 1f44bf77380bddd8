import CSoup
import FeedReaders
import Localization

/// The reason why a request failed, with what the client needs to decide about retries and copies.
struct HTTPFailure: Error, Sendable, Hashable {
    /// The error to report.
    var error: FeedError
    /// `true` if the same request may succeed soon.
    var isTransient = false
    /// `true` if a copy on disk may replace the response.
    var allowsCopy = false
    /// The server's `Retry-After`.
    var retryAfter: Duration?

    /// A failure that neither a retry nor a copy resolves.
    init(
        _ code: FeedError.Code, _ address: WebAddress?, detail: String? = nil, httpStatus: Int? = nil,
        isTransient: Bool = false, allowsCopy: Bool = false
    ) {
        error = FeedError(code, httpStatus: httpStatus, address: address?.redacted, detail: detail)
        self.isTransient = isTransient
        self.allowsCopy = allowsCopy
    }

    init(_ error: FeedError) { self.error = error }

    /// An address in a more private part of the network than what names it.
    init(intoOwnNetwork address: WebAddress) {
        self.init(
            .addressNotAllowed, address,
            detail: localized("The address leads into your own network, and a server outside of it has named it."))
    }

    /// A response with an error status.
    init(status: Int, retryAfter: Duration?, _ address: WebAddress) {
        switch status {
        case 401, 407: self.init(.loginRequired, address, httpStatus: status)
        case 404, 410: self.init(.notFound, address, httpStatus: status)
        case 408, 425, 429, 500, 502, 503, 504:
            self.init(.serverError, address, httpStatus: status, isTransient: true, allowsCopy: true)
            self.retryAfter = retryAfter
            if let retryAfter, status == 429 || status == 503 {
                error = FeedError(
                    .serverError, httpStatus: status, address: address.redacted,
                    detail: localized("It asks to wait \(retryAfter.components.seconds) s before another attempt."))
            }
        default: self.init(.serverError, address, httpStatus: status, allowsCopy: status >= 500)
        }
    }

    /// A failure that libsoup reported.
    init(_ cause: UnsafeMutablePointer<GError>?, _ address: WebAddress, hasHead: Bool) {
        guard let cause else {
            self.init(.readFailed, address)
            return
        }
        let (domain, code) = (cause.pointee.domain, cause.pointee.code)
        if domain == g_resolver_error_quark() {
            let isTemporary = code == Int32(G_RESOLVER_ERROR_TEMPORARY_FAILURE.rawValue)
            self.init(
                .offline, address, detail: localized("The server’s name was not found."), isTransient: isTemporary,
                allowsCopy: true)
        } else if domain == g_tls_error_quark() {
            if hasHead || code == Int32(G_TLS_ERROR_EOF.rawValue) {
                self.init(
                    .readFailed, address, detail: localized("The secure connection ended early."), isTransient: true,
                    allowsCopy: true)
            } else {
                let isUntrusted = code == Int32(G_TLS_ERROR_BAD_CERTIFICATE.rawValue)
                self.init(
                    .notSecure, address, detail: isUntrusted ? nil : localized("A secure connection could not be made.")
                )
            }
        } else if domain == soup_session_error_quark() {
            self.init(.serverError, address, detail: localized("The response is not valid HTTP."))
        } else if domain == g_io_error_quark() {
            self.init(ioCode: code, address, hasHead: hasHead)
        } else {
            self.init(.readFailed, address, allowsCopy: true)
        }
    }

    private init(ioCode code: Int32, _ address: WebAddress, hasHead: Bool) {
        func isOne(of codes: GIOErrorEnum...) -> Bool { codes.contains { Int32($0.rawValue) == code } }
        if isOne(of: G_IO_ERROR_TIMED_OUT) {
            self.init(.timedOut, address, isTransient: true, allowsCopy: true)
        } else if isOne(of: G_IO_ERROR_CANCELLED) {
            self.init(.canceled, address)
        } else if isOne(of: G_IO_ERROR_INVALID_DATA) {
            self.init(.malformed, address, detail: localized("Its compression is damaged."))
        } else if isOne(of: G_IO_ERROR_MESSAGE_TOO_LARGE) || (!hasHead && isOne(of: G_IO_ERROR_FAILED)) {
            self.init(.serverError, address, detail: localized("The response is not valid HTTP."))
        } else if isOne(of: G_IO_ERROR_CONNECTION_REFUSED) {
            self.init(
                .offline, address, detail: localized("The server refused the connection."), isTransient: true,
                allowsCopy: true)
        } else if isOne(
            of: G_IO_ERROR_HOST_NOT_FOUND, G_IO_ERROR_HOST_UNREACHABLE, G_IO_ERROR_NETWORK_UNREACHABLE,
            G_IO_ERROR_PROXY_FAILED, G_IO_ERROR_PROXY_NOT_ALLOWED, G_IO_ERROR_PROXY_NEED_AUTH,
            G_IO_ERROR_PROXY_AUTH_FAILED)
        {
            self.init(.offline, address, allowsCopy: true)
        } else if isOne(of: G_IO_ERROR_PARTIAL_INPUT, G_IO_ERROR_CONNECTION_CLOSED, G_IO_ERROR_BROKEN_PIPE) {
            // libsoup reports a head that is too large in the same way.
            self.init(
                .readFailed, address,
                detail: hasHead
                    ? localized("The server closed the connection early.")
                    : localized("The server sent no complete response."),
                isTransient: true, allowsCopy: true)
        } else {
            self.init(.readFailed, address, isTransient: true, allowsCopy: true)
        }
    }
}
