/// A period of a DASH presentation: a stretch of time with the same choices.
public struct DASHPeriod: Sendable, Hashable {
    /// The identifier.
    public var id: String?
    /// Start in seconds, as written; else the end of the period before, where that is known.
    public var start: Double?
    /// Length in seconds, as written; else up to the next period or the manifest's end, where that is known.
    public var duration: Double?
    /// Base addresses as written; each is an alternative.
    public var baseURLs: [String] = []
    /// What can be chosen.
    public var adaptationSets: [DASHAdaptationSet] = []
    /// Addresses of segments and templates given for the whole period.
    var addresses: [String] = []

    /// Makes an empty period.
    public init() {}
}
