/// Whether something grew over a soak.
///
/// The first third of the samples is warm-up: plugins are loaded, caches and pools fill. The rest is cut in two, and the
/// medians of the halves are compared. What leaks grows in proportion to the use, so that it lifts the second median; what
/// merely comes and goes, such as a pool of idle threads, moves single samples and no median.
struct SoakVerdict: Sendable, Hashable {
    /// What is measured.
    enum Measure: String, Sendable, CaseIterable {
        case heap
        case resident = "resident memory"
        case threads
        case descriptors

        /// What GStreamer 1.22 itself leaks for each HLS item with languages, in bytes.
        static let knownLeak = 45e3

        /// How much the second median may lie above the first after so many rounds, a third of which lie between them,
        /// and with so many items with languages between them.
        ///
        /// Heap and resident memory: twice and a fifth as much again as any recorded run grew by (1.2 and 9.8 MB), beside
        /// the known leak; fragments of the heap cannot be given back. Threads: GLib keeps idle ones for 15 s. Descriptors: the
        /// downloader of GStreamer 1.22 leaks requests that are under way when it is stopped, with their connections: none in
        /// most runs, ten in one. What is lost in each round would be a third of the rounds.
        func limit(afterRounds rounds: Int, languages: Double) -> Double {
            switch self {
            case .heap: 2.3e6 + Self.knownLeak * languages
            case .resident: 12e6 + Self.knownLeak * languages
            case .threads: 5
            case .descriptors: max(4, Double(rounds) / 4)
            }
        }

        func value(of sample: SoakSample) -> Double {
            switch self {
            case .heap: sample.heap
            case .resident: sample.resident
            case .threads: sample.threads
            case .descriptors: sample.descriptors
            }
        }

        /// The value for people.
        func text(_ value: Double) -> String {
            switch self {
            case .heap, .resident: "\((value / 1e5).rounded() / 10) MB"
            case .threads, .descriptors: "\(Int(value.rounded()))"
            }
        }
    }

    /// The fewest samples that say anything.
    static let fewest = 9

    let measure: Measure
    /// The median of the half after the warm-up.
    let first: Double
    /// The median of the last half.
    let second: Double
    let highest: Double
    let limit: Double

    /// Judges samples in their order; `nil` when there are too few.
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

    /// Of both halves.
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
