/// One quality of an adaptation set. Attributes of the set are copied to each representation.
package struct DASHRepresentation: Sendable, Hashable {
    /// The identifier, empty when the required attribute is missing.
    package var id = ""
    /// Bits per second, zero when the required attribute is missing.
    package var bandwidth = 0
    /// Width of the picture in pixels.
    package var width: Int?
    /// Height of the picture in pixels.
    package var height: Int?
    /// Frames per second.
    package var frameRate: Double?
    /// Samples per second of sound.
    package var audioSamplingRate: Int?
    /// The MIME type.
    package var mimeType: String?
    /// Codecs in RFC 6381 form.
    package var codecs: [String] = []
    /// Base addresses as written; each is an alternative.
    package var baseURLs: [String] = []
    /// Addresses of segments and templates given for this representation.
    var addresses: [String] = []
    /// `true` when segments are listed here, `false` for an empty list, `nil` without a list.
    var listsSegments: Bool?

    /// Makes an empty representation.
    package init() {}
}
