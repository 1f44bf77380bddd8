/// The options of `playhead check`.
struct CheckOptions: Sendable, Hashable {
    /// The files, folders, lists and addresses to check.
    var media: [String] = []
    /// The number of items that are checked at the same time; `nil` for half of the cores, 2 to 8.
    var jobs: Int?
    /// The time that each item plays from its beginning, in seconds of media.
    var seconds = 5.0
    /// The number of seeks in each item.
    var seeks = 2
    /// `true` to check playlists and manifests against their rules as well.
    var isDeep = false
    /// The file for the results, one JSON object per line; `nil` to keep none.
    var output: String?
    /// The file for a page with the results; `nil` for none.
    var page: String?
    /// The results to compare with; `nil` for none.
    var baseline: String?
    /// The options of HTTP requests.
    var request = RequestOptions()

    /// `true` to read the results of an earlier check without playing anything.
    var onlyReads: Bool { media.isEmpty }
}
