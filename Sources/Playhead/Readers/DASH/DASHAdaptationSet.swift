/// A set of representations of one content: one language of sound, one camera, one kind of subtitles.
public struct DASHAdaptationSet: Sendable, Hashable {
    /// What a set holds.
    public enum Kind: String, Sendable, Hashable {
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
    public var id: String?
    /// What it holds, from the content type, else the MIME type, else the codecs.
    public var kind = Kind.other
    /// The MIME type, of the set or else of its first representation.
    public var mimeType: String?
    /// Language, BCP 47.
    public var language: String?
    /// A label for people.
    public var label: String?
    /// Values of the roles, such as `main`, `alternate`, `caption`, `forced-subtitle`.
    public var roles: [String] = []
    /// Codecs of the set, else of its representations, in RFC 6381 form, without repetition.
    public var codecs: [String] = []
    /// Whether content protection is announced.
    public var isProtected = false
    /// Schemes of the content protection, as URIs in lower case.
    public var protectionSchemes: [String] = []
    /// Base addresses as written; each is an alternative.
    public var baseURLs: [String] = []
    /// The qualities.
    public var representations: [DASHRepresentation] = []
    /// Addresses of segments and templates given for the whole set.
    var addresses: [String] = []

    /// Makes an empty set.
    public init() {}
}
