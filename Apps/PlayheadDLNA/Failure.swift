import CUPnP

/// The reason why the program ends without a result.
struct Failure: Error, Equatable {
    /// The stable name of a problem, which is printed, with the exit status.
    enum Code: String, CaseIterable {
        /// The arguments are not valid.
        case usage
        /// The server has no such object.
        case noSuchObject
        /// No server with this name answered.
        case serverNotFound
        /// The server cannot be reached any longer.
        case unreachable
        /// The server sent too much.
        case tooLarge
        /// The server did not answer in time.
        case timedOut
        /// The server sent an answer that cannot be read.
        case malformed
        /// The server refused.
        case refused

        /// The exit status, with the meanings of sysexits.h.
        var status: Int32 {
            switch self {
            case .usage: 64
            case .tooLarge: 65
            case .noSuchObject: 66
            case .serverNotFound: 68
            case .unreachable: 69
            case .timedOut: 75
            case .malformed: 76
            case .refused: 77
            }
        }
    }

    let code: Code
    /// A sentence. It may contain text of the server.
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The failure of a call.
    ///
    /// - Parameter error: The error that GUPnP reports.
    init(_ error: UnsafePointer<GError>) {
        let number = Int(error.pointee.code)
        let domain = error.pointee.domain
        let message = error.pointee.message.map { String(cString: $0) } ?? ""
        if domain == gupnp_control_error_quark() {
            // 701 and 710 of the ContentDirectory service.
            let isMissing = number == 701 || number == 710
            self.init(isMissing ? .noSuchObject : .refused, "\(message) (\(number))")
        } else if domain == g_io_error_quark() {
            let isLate = number == Int(G_IO_ERROR_TIMED_OUT.rawValue)
            self.init(isLate ? .timedOut : .unreachable, message)
        } else if domain == gupnp_server_error_quark() {
            self.init(number == Int(GUPNP_SERVER_ERROR_INVALID_RESPONSE.rawValue) ? .malformed : .refused, message)
        } else if domain == gupnp_xml_error_quark() {
            self.init(.malformed, message)
        } else {
            self.init(.unreachable, message)
        }
    }

    /// The line that reports the failure.
    var line: JSONLine {
        var line = JSONLine()
        line.add("error", code.rawValue)
        line.add("message", message.prefixed(1000))
        return line
    }
}
