import FeedReaders

/// A request for a resource on the network.
package struct HTTPRequest: Sendable {
    /// The use of the cache.
    package enum CachePolicy: Sendable, Hashable {
        /// Uses content that has not expired without a request.
        case useUnexpired
        /// Asks the server whether the cached content is current.
        case revalidate
        /// Neither reads nor writes the cache.
        case none
    }

    /// The address. A user name and password in it are used for its origin only.
    package var address: String
    /// `true` if a document names the address, such as a feed that of a picture. Such a request does not reach the user's own
    /// network by a name that can be registered on the internet. Default: `false`, for addresses that the user has named.
    package var isNamed = false
    /// Additional header fields. They are sent to the address's origin only.
    package var headers: [String: String] = [:]
    /// The types that are preferred, for the `Accept` header.
    package var accept = "*/*"
    /// The limits.
    package var limits = HTTPLimits()
    /// The retries.
    package var retries = HTTPRetryPolicy()
    /// The use of the cache.
    package var cachePolicy = CachePolicy.useUnexpired
    /// `true` to follow redirects from https to http.
    package var allowsInsecureRedirects = false
    /// Returns the credential of an origin whose server asks for one.
    package var credential: (@Sendable (WebOrigin) async throws(FeedError) -> Credential?)?
    /// Inspects the first bytes of the body. Repeated with more bytes while it returns `undecided`. Called on another
    /// thread.
    package var inspect: (@Sendable (HTTPResponseHead, [UInt8]) -> HTTPBodyDecision)?
    /// Checks a response from the server before it is kept. If this throws, a copy on disk replaces the response.
    package var validate: (@Sendable (HTTPResponse) async throws(FeedError) -> Void)?

    /// The part of the body to ask for; `nil` for all of it.
    var resumption: HTTPResumption?
    /// The receiver of the body; `nil` for memory.
    var sink: (any HTTPBodySink)?

    /// Creates a request.
    package init(_ address: String) { self.address = address }

    /// Uses the credentials of a store.
    mutating func useCredentials(of store: any CredentialStore) {
        credential = { origin async throws(FeedError) in
            do throws(CredentialStoreError) {
                return try await store.credential(for: origin)
            } catch {
                throw FeedError(.loginRequired, address: origin.description, detail: error.description)
            }
        }
    }
}

/// The use of a response's body, decided from its first bytes.
package enum HTTPBodyDecision: Sendable, Hashable {
    /// More bytes are needed to decide.
    case undecided
    /// The whole body is read.
    case readAll
    /// Nothing more is read.
    case stop
}

/// The status and header fields of a response.
package struct HTTPResponseHead: Sendable, Hashable {
    /// The status.
    package var status: Int
    /// The header fields; names in lower case, repeated ones joined by commas.
    package var headers: [String: String] = [:]

    /// Creates a head.
    package init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        self.headers = headers
    }

    /// The media type in lower case, without parameters.
    package var mediaType: String? {
        headers["content-type"]?.prefix { $0 != ";" && $0 != "," && $0 != " " }.lowercased()
    }

    /// The encoding that the server declared, in lower case.
    package var charset: String? {
        guard let parameters = headers["content-type"]?.split(separator: ";").dropFirst() else { return nil }
        for parameter in parameters {
            let pair = parameter.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == "charset" else { continue }
            return pair[1].filter { !" \"'".contains($0) }.lowercased()
        }
        return nil
    }
}
