import CSoup

/// The description of a cached response, which precedes its body on disk.
struct HTTPCacheEntry: Sendable, Hashable {
    /// The header fields that are kept.
    static let fields = [
        internetField, "etag", "last-modified", "cache-control", "expires", "date", "age", "content-type", "vary",
        "content-location",
    ]

    /// The name of a field of the client's own, for content from the internet.
    static let internetField = "playhead-from-internet"

    /// `true` if the content came from the internet.
    var isFromInternet: Bool { headers[Self.internetField] == "1" }

    /// The address after redirects: validators are sent to it only.
    var address: String
    /// The header fields, names in lower case.
    var headers: [String: String]
    /// The time at which the server last confirmed the content, in seconds since 1970.
    var confirmed: Double
    /// The keyed hashes of the credentials that were used; empty if the content is public. Only the same credentials may
    /// read it.
    var logins: [Login] = []

    /// The use of a credential.
    struct Login: Sendable, Hashable {
        /// The origin that received the credential.
        let origin: WebOrigin
        /// The keyed hash of the origin, the user name and the password.
        let hash: String
    }

    /// Describes a response.
    init(address: String, headers: [String: String], confirmed: Double) {
        self.address = address
        self.headers = headers.filter { Self.fields.contains($0.key) }
        self.confirmed = confirmed
    }

    /// The headers that make a request conditional.
    var validators: [(String, String)] {
        var validators: [(String, String)] = []
        if let tag = headers["etag"] { validators.append(("If-None-Match", tag)) }
        if let date = headers["last-modified"] { validators.append(("If-Modified-Since", date)) }
        return validators
    }

    /// The seconds since the content was confirmed.
    func age(at time: Double) -> Double { max(0, time - confirmed) }

    /// The seconds for which the content may be used without a request (RFC 9111, 4.2.1), at most a day. 0 if
    /// the server states no time.
    var lifetime: Double {
        let control = CacheControl(headers["cache-control"] ?? "")
        if control.noCache || control.noStore || headers["vary"]?.contains("*") == true { return 0 }
        let elapsed = headers["age"].flatMap { Double($0) } ?? 0
        let lifetime: Double
        if let maximum = control.maximumAge {
            lifetime = maximum
        } else if let expires = headers["expires"].flatMap(HTTPDate.seconds) {
            lifetime = expires - (headers["date"].flatMap(HTTPDate.seconds) ?? confirmed)
        } else {
            return 0
        }
        let rest = lifetime - max(0, elapsed)
        return rest.isFinite ? min(max(0, rest), 86_400) : 0
    }

    /// Adopts the header fields of a 304 response (RFC 9111, 4.3.4).
    mutating func confirm(_ headers: [String: String], at time: Double) {
        self.headers["age"] = nil
        for (name, value) in headers where Self.fields.contains(name) && name != "content-type" {
            self.headers[name] = value
        }
        confirmed = time
    }
}

/// The directives of `Cache-Control` that a private cache obeys (RFC 9111, 5.2.2).
struct CacheControl: Sendable, Hashable {
    var noStore = false
    var noCache = false
    var maximumAge: Double?

    init(_ text: String) {
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard let name = pair.first?.filter({ $0 != " " && $0 != "\t" }).lowercased() else { continue }
            switch name {
            case "no-store": noStore = true
            case "no-cache": noCache = true
            case "max-age":
                let digits = pair.count == 2 ? pair[1].filter { $0 != "\"" && $0 != " " } : ""
                // Contradictory values: the shorter one is safe.
                guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { break }
                let seconds = min(Double(digits) ?? 0, 1e9)
                maximumAge = maximumAge.map { min($0, seconds) } ?? seconds
            default: break
            }
        }
    }
}

/// Dates of HTTP (RFC 9110, 5.6.7).
enum HTTPDate {
    /// Returns the seconds since 1970 of a date, or `nil` if it is malformed.
    static func seconds(_ text: String) -> Double? {
        guard let date = soup_date_time_new_from_http_string(text) else { return nil }
        defer { g_date_time_unref(date) }
        return Double(g_date_time_to_unix(date))
    }

    /// Returns the wait that `Retry-After` requests, as seconds or as a date.
    static func retryAfter(_ text: String?, now: Double) -> Duration? {
        guard let text else { return nil }
        let trimmed = text.filter { $0 != " " }
        if !trimmed.isEmpty, trimmed.utf8.allSatisfy({ (48...57).contains($0) }) {
            return .seconds(Int(min(Double(trimmed) ?? 0, 1e9)))
        }
        return seconds(text).map { .seconds(Int(min(max(0, $0 - now), 1e9))) }
    }
}
