/// Notices a demuxer that loads the same segments again and again.
///
/// `hlsdemux2` 1.22 selects the segment of a position by the durations that the playlist states, and moves to another one if the
/// times in it differ by more than half a segment. Where segments are twice as long as stated, it goes to and fro between two.
enum RepetitionCheck {
    /// The number of the newest segments that are looked at.
    static let window = 12
    /// The requests of a segment that are no chance. A single one may be requested again after failures.
    static let limit = 3

    /// Returns whether requests that began later than `start`, in monotonic seconds, repeat.
    static func isRepeating(_ requests: [HTTPRequestRecord], since start: Double) -> Bool {
        let segments = requests.filter { record in
            record.purpose == .segment && record.start > start && (200..<300).contains(record.status ?? 0)
        }
        let counts = segments.suffix(window).reduce(into: [:]) { $0[$1.resource, default: 0] += 1 }
        return counts.values.count { $0 >= limit } > 1
    }
}
