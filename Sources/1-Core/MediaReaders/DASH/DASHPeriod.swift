/// A period of a DASH presentation: a time range with the same choices of content.
package struct DASHPeriod: Sendable, Hashable {
    /// The identifier.
    package var id: String?
    /// The start in seconds, as written; otherwise the end of the previous period, if known.
    package var start: Double?
    /// The length in seconds, as written; otherwise the time until the next period or the manifest's end, if known.
    package var duration: Double?
    /// The base addresses as written. They are alternatives.
    package var baseURLs: [String] = []
    /// The adaptation sets.
    package var adaptationSets: [DASHAdaptationSet] = []
    /// The addresses of segments and templates that apply to the whole period.
    var addresses: [String] = []
    /// `true` if the period lists segments, `false` if the list is empty, `nil` if there is no list.
    var listsSegments: Bool?
    /// The template of the segments, which those of images inherit.
    var template: DASHSegmentTemplate?

    /// Creates an empty period.
    package init() {}
}
