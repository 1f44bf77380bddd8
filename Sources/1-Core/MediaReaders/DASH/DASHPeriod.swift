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
    /// What can be chosen.
    package var adaptationSets: [DASHAdaptationSet] = []
    /// Addresses of segments and templates given for the whole period.
    var addresses: [String] = []
    /// Whether segments are listed here: `nil` without a list, `false` for an empty one.
    var listsSegments: Bool?

    /// Makes an empty period.
    package init() {}
}
