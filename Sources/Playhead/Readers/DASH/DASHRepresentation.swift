/// One quality of an adaptation set. Attributes that the set gives for all stand here too.
public struct DASHRepresentation: Sendable, Hashable {
    /// The identifier, empty when the required attribute is missing.
    public var id = ""
    /// Bits per second, zero when the required attribute is missing.
    public var bandwidth = 0
    /// Width of the picture in pixels.
    public var width: Int?
    /// Height of the picture in pixels.
    public var height: Int?
    /// Frames per second.
    public var frameRate: Double?
    /// Samples per second of sound.
    public var audioSamplingRate: Int?
    /// The MIME type.
    public var mimeType: String?
    /// Codecs in RFC 6381 form.
    public var codecs: [String] = []
    /// Base addresses as written; each is an alternative.
    public var baseURLs: [String] = []
    /// Addresses of segments and templates given for this representation.
    var addresses: [String] = []

    /// Makes an empty representation.
    public init() {}
}
