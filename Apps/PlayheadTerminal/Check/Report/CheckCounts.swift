import Localization

/// The numbers of items by their result.
struct CheckCounts: Sendable, Hashable {
    var plays = 0
    var suspect = 0
    var fails = 0

    init() {}

    /// The number of all items.
    var total: Int { plays + suspect + fails }

    mutating func count(_ verdict: CheckRecord.Verdict) {
        switch verdict {
        case .plays: plays += 1
        case .suspect: suspect += 1
        case .fails: fails += 1
        }
    }

    /// The numbers in one line.
    var text: String {
        let items = localized(.plural(total, one: "\(total) item", other: "\(total) items"))
        return items + ": " + localized("\(plays) play, \(suspect) suspect, \(fails) fail")
    }
}
