import CGStreamer
import CSoup

/// The facts about a server from the headers of a response.
struct HTTPAnswer {
    let isMain: Bool
    /// `true` when the server sends ranges; `nil` when the response does not show it.
    let supportsRanges: Bool?
    /// Seconds of `Retry-After`.
    let retryAfter: Double?
    /// The server's time, in seconds since 1970: `Date`, and `Age` for an answer from a cache (RFC 9110, 6.6.1; RFC 9111,
    /// 5.1). `nil` when the answer does not have it.
    let time: Double?
    /// The `icy-` headers of the main answer.
    let station: [String: String]
}

extension HTTPAnswer {
    init(headers: OpaquePointer?, message: OpaquePointer, status: Int, isMain: Bool) {
        func value(_ name: String) -> String? {
            soup_message_headers_get_one(headers, name).map { String(cString: $0) }
        }
        self.isMain = isMain
        let accepts = value("Accept-Ranges")?.lowercased()
        let wasAsked = soup_message_headers_get_one(soup_message_get_request_headers(message), "Range") != nil
        supportsRanges =
            switch status {
            case 206: true
            case 200 where wasAsked || accepts?.contains("none") == true: false
            case 200 where accepts?.contains("bytes") == true: true
            default: nil
            }
        retryAfter = value("Retry-After").flatMap(Self.seconds)
        time = value("Date").flatMap { Self.time(date: $0, age: value("Age")) }
        var station: [String: String] = [:]
        if isMain {
            for name in ["icy-name", "icy-genre", "icy-description", "icy-br", "icy-url"] {
                station[name] = value(name).map { String($0.prefix(500)) }
            }
        }
        self.station = station
    }

    /// `Retry-After` in either form (RFC 9110, 10.2.3), at most a day.
    private static func seconds(_ text: String) -> Double? {
        if let number = Double(text), number >= 0 { return min(number, 86_400) }
        return time(text).map { min(max(0, $0 - HTTPClock.date), 86_400) }
    }

    /// The time at which an answer with these headers arrives, by the server's clock.
    static func time(date: String, age: String?) -> Double? {
        let age = age.flatMap { Int32($0) } ?? 0
        return time(date).map { $0 + Double(max(0, age)) }
    }

    private static func time(_ text: String) -> Double? {
        guard let date = soup_date_time_new_from_http_string(text) else { return nil }
        defer { g_date_time_unref(date) }
        return Double(g_date_time_to_unix(date))
    }
}
