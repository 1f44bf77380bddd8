/// The times of the pictures of an item, and how they follow each other.
struct TimingFacts: Sendable {
    /// A difference between two pictures.
    struct Irregularity: Sendable, Hashable {
        var position: Double
        var size: Double
    }

    /// The gaps that are reported: larger than this many seconds, and than four times the usual distance.
    static let smallestGap = 0.5
    /// The overlaps that are reported, in seconds.
    static let smallestOverlap = 0.01

    /// The number of pictures.
    private(set) var count = 0
    /// The largest gap that dropped pictures do not explain.
    private(set) var gap: Irregularity?
    /// The largest overlap.
    private(set) var overlap: Irregularity?
    /// The time of the last picture, in seconds.
    private(set) var lastTime: Double?

    private var previous: Double?
    private var distances: [Double] = []
    private var droppedFrames = 0
    /// The delays of the pictures behind the position, with their time.
    private var delays: [(time: Double, delay: Double)] = []

    /// The number of values that medians are computed of.
    private static let sampleCount = 64

    init() {}

    /// Takes the time of a picture.
    ///
    /// - Parameters:
    ///   - time: The time of the picture, in seconds.
    ///   - position: The position of the player at that moment; `nil` if unknown.
    ///   - dropped: The number of pictures of the item that were dropped so far.
    mutating func take(_ time: Double, position: Double?, dropped: Int) {
        count += 1
        lastTime = time
        defer {
            previous = time
            droppedFrames = dropped
        }
        if let position, delays.count < 4_096 { delays.append((time, position - time)) }
        guard let previous else { return }
        let distance = time - previous
        if distance < -Self.smallestOverlap {
            if -distance > overlap?.size ?? 0 { overlap = Irregularity(position: time, size: -distance) }
            return
        }
        let usual = Self.median(distances) ?? distance
        // A picture that came too late is missing without being a gap of the content.
        if distances.count >= 4, dropped == droppedFrames, distance > max(Self.smallestGap, 4 * usual),
            distance > gap?.size ?? 0
        {
            gap = Irregularity(position: previous, size: distance)
        }
        if distances.count < Self.sampleCount { distances.append(distance) }
    }

    /// The next picture belongs to another position.
    mutating func interrupt() {
        previous = nil
        delays = []
    }

    /// The growth of the delay of the pictures behind the position, in seconds: the median of the last second against that
    /// of the first one. `nil` if less than three seconds were observed.
    var drift: Double? {
        guard let first = delays.first?.time, let last = delays.last?.time, last - first >= 3,
            let begin = Self.median(delays.filter { $0.time < first + 1 }.map(\.delay)),
            let end = Self.median(delays.filter { $0.time > last - 1 }.map(\.delay))
        else { return nil }
        return end - begin
    }

    private static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }
}
