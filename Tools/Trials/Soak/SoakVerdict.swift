/// The growth of a measure over a soak, and its limit.
///
/// The first third of the samples is warm-up, in which plugins are loaded and caches and pools fill. The rest is divided in
/// two halves with a median each. Leaks grow in proportion to use and raise the second median. Temporary changes, such as a
/// pool of idle threads, affect single samples and no median.
struct SoakVerdict: Sendable, Hashable {
    /// A measured quantity.
    enum Measure: String, Sendable, CaseIterable {
        case heap
        case resident = "resident memory"
        case threads
        case descriptors
        case engines = "engine memory"

        /// The leak in GStreamer 1.22 for each HLS item with languages, in bytes.
        static let knownLeak = 45e3

        /// The permitted growth from the first to the second median, for a number of rounds, a third of which are between
        /// the medians, and for the items with languages between them.
        ///
        /// Heap: twice the largest growth of any recorded run (1.2 MB), because fragments cannot be returned. Resident
        /// memory: a fifth more than the largest growth (9.8 MB). Both allow the known leak in addition. Threads: GLib keeps
        /// idle threads for 15 s. Descriptors: the downloader of GStreamer 1.22 leaks requests in flight when it stops, with
        /// their connections: none in most runs, ten in one. A leak in each round would be a third of the rounds.
        func limit(afterRounds rounds: Int, languages: Double) -> Double {
            switch self {
            case .heap: 2.3e6 + Self.knownLeak * languages
            case .resident: 12e6 + Self.knownLeak * languages
            case .threads: 5
            case .descriptors: max(4, Double(rounds) / 4)
            // The processes are new with each player, and the number that a player uses depends on its items.
            case .engines: 25e6 + Self.knownLeak * languages
            }
        }

        func value(of sample: SoakSample) -> Double {
            switch self {
            case .heap: sample.heap
            case .resident: sample.resident
            case .threads: sample.threads
            case .descriptors: sample.descriptors
            case .engines: sample.engines
            }
        }

        /// Formats a value, with its unit if it has one.
        func text(_ value: Double) -> String {
            switch self {
            case .heap, .resident, .engines: "\((value / 1e5).rounded() / 10) MB"
            case .threads, .descriptors: "\(Int(value.rounded()))"
            }
        }
    }

    /// The minimum number of samples.
    static let fewest = 9

    let measure: Measure
    /// The median of the half after the warm-up.
    let first: Double
    /// The median of the last half.
    let second: Double
    let highest: Double
    let limit: Double

    /// Creates a verdict from samples in order; `nil` if there are too few.
    init?(_ measure: Measure, of samples: [SoakSample]) {
        guard samples.count >= Self.fewest else { return nil }
        let rounds = samples.count
        let samples = Array(samples.dropFirst(samples.count / 3))
        let values = samples.map(measure.value)
        self.measure = measure
        (first, second) = Self.medians(values)
        highest = values.max() ?? 0
        let languages = Self.medians(samples.map(\.languages))
        limit = measure.limit(afterRounds: rounds, languages: languages.second - languages.first)
    }

    var growth: Double { second - first }
    var isOK: Bool { growth <= limit }

    /// Returns the medians of both halves.
    private static func medians(_ values: [Double]) -> (first: Double, second: Double) {
        (median(values.prefix(values.count / 2)), median(values.suffix(values.count / 2)))
    }

    private static func median(_ values: ArraySlice<Double>) -> Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// A row of the table.
    var row: String {
        let cells = [
            measure.rawValue, measure.text(first), measure.text(second), measure.text(highest), measure.text(growth),
            measure.text(limit), isOK ? "ok" : "**grows**",
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    static let heading = """
        | | first half | second half | highest | growth | limit | |
        |---|---|---|---|---|---|---|
        """
}
