/// A set of representations with the same content, such as one audio language, one camera or one kind of subtitles.
package struct DASHAdaptationSet: Sendable, Hashable {
    /// The kind of content in a set.
    package enum Kind: String, Sendable, Hashable {
        /// Video.
        case video
        /// Audio.
        case audio
        /// Subtitles and captions.
        case text
        /// Still images, such as thumbnails.
        case image
        /// Anything else.
        case other
    }

    /// The identifier.
    package var id: String?
    /// The kind of content, determined from the content type, otherwise from the MIME type or the codecs.
    package var kind = Kind.other
    /// The MIME type of the set, otherwise of its first representation.
    package var mimeType: String?
    /// The language, as a BCP 47 tag.
    package var language: String?
    /// The human-readable label.
    package var label: String?
    /// The values of the roles, such as `main`, `alternate`, `caption`, `forced-subtitle`.
    package var roles: [String] = []
    /// The purposes, from the roles and the accessibility; empty for the usual content.
    package var purpose: TrackPurpose = []
    /// The codecs of the set, otherwise of its representations, in RFC 6381 form, without duplicates.
    package var codecs: [String] = []
    /// `true` for pictures that only show while a player winds, and that are no alternative to others (DASH-IF IOP 4.3, 3.2.9).
    package var isTrickMode = false
    /// `true` if the set declares content protection.
    package var isProtected = false
    /// The schemes of the content protection, as URIs in lower case.
    package var protectionSchemes: [String] = []
    /// The base addresses as written. They are alternatives.
    package var baseURLs: [String] = []
    /// The layout of the tiles in thumbnails (DASH-IF IOP 4.3, 6.2.6).
    package var tiles: TileLayout?
    /// The representations: the same content in different qualities.
    package var representations: [DASHRepresentation] = []
    /// The addresses of segments and templates that apply to the whole set.
    var addresses: [String] = []
    /// `true` if the set lists segments, `false` if the list is empty, `nil` if there is no list.
    var listsSegments: Bool?
    /// The template of the segments, of images only.
    var template: DASHSegmentTemplate?

    /// Creates an empty set.
    package init() {}

    /// The configuration of pictures that only Dolby Vision can show; `nil` for others.
    package var incompatibleDolbyVision: DolbyVisionConfiguration? {
        codecs.lazy.compactMap { DolbyVisionConfiguration(incompatibleCodec: $0) }.first
    }
}
