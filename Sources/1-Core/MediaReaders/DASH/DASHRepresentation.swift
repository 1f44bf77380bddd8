/// One quality of an adaptation set. It includes the attributes that it inherits from the set.
package struct DASHRepresentation: Sendable, Hashable {
    /// The identifier; empty if the required attribute is missing.
    package var id = ""
    /// The bit rate in bits per second; zero if the required attribute is missing.
    package var bandwidth = 0
    /// The width of the picture, in pixels.
    package var width: Int?
    /// The height of the picture, in pixels.
    package var height: Int?
    /// The frame rate, in frames per second.
    package var frameRate: Double?
    /// The audio sampling rate, in samples per second.
    package var audioSamplingRate: Int?
    /// The MIME type.
    package var mimeType: String?
    /// The codecs, in RFC 6381 form.
    package var codecs: [String] = []
    /// The layout of the tiles in thumbnails (DASH-IF IOP 4.3, 6.2.6).
    package var tiles: TileLayout?
    /// The template of the segments with the values that it inherits, of images only.
    package var template: DASHSegmentTemplate?
    /// The base addresses as written. They are alternatives.
    package var baseURLs: [String] = []
    /// The addresses of segments and templates that apply to this representation.
    var addresses: [String] = []
    /// `true` if the representation lists segments, `false` if the list is empty, `nil` if there is no list.
    var listsSegments: Bool?

    /// Creates an empty representation.
    package init() {}
}
