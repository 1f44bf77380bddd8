/// A set of representations of one content: one language of sound, one camera, one kind of subtitles.
package struct DASHAdaptationSet: Sendable, Hashable {
    /// The content of a set.
    package enum Kind: String, Sendable, Hashable {
        /// Pictures.
        case video
        /// Sound.
        case audio
        /// Subtitles and captions.
        case text
        /// Still pictures, such as thumbnails.
        case image
        /// Anything else.
        case other
    }

    /// The identifier.
    package var id: String?
    /// The kind of content, from the content type, otherwise the MIME type or the codecs.
    package var kind = Kind.other
    /// The MIME type, of the set or else of its first representation.
    package var mimeType: String?
    /// Language, BCP 47.
    package var language: String?
    /// A label for people.
    package var label: String?
    /// Values of the roles, such as `main`, `alternate`, `caption`, `forced-subtitle`.
    package var roles: [String] = []
    /// Codecs of the set, else of its representations, in RFC 6381 form, without repetition.
    package var codecs: [String] = []
    /// `true` when the set declares content protection.
    package var isProtected = false
    /// Schemes of the content protection, as URIs in lower case.
    package var protectionSchemes: [String] = []
    /// Base addresses as written; each is an alternative.
    package var baseURLs: [String] = []
    /// The qualities.
    package var representations: [DASHRepresentation] = []
    /// Addresses of segments and templates given for the whole set.
    var addresses: [String] = []
    /// `true` when segments are listed here, `false` for an empty list, `nil` without a list.
    var listsSegments: Bool?

    /// Makes an empty set.
    package init() {}
}
