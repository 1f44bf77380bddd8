/// A period of a DASH presentation: a stretch of time with the same choices.
package struct DASHPeriod: Sendable, Hashable {
    /// The identifier.
    package var id: String?
    /// Start in seconds, as written; else the end of the period before, where that is known.
    package var start: Double?
    /// Length in seconds, as written; else up to the next period or the manifest's end, where that is known.
    package var duration: Double?
    /// Base addresses as written; each is an alternative.
    package var baseURLs: [String] = []
    /// The adaptation sets to choose from.
    package var adaptationSets: [DASHAdaptationSet] = []
    /// Addresses of segments and templates given for the whole period.
    var addresses: [String] = []
    /// `true` when segments are listed here, `false` for an empty list, `nil` without a list.
    var listsSegments: Bool?

    /// Makes an empty period.
    package init() {}
}
