public import PlaybackModel

/// A section of an item that plays again and again, such as a difficult passage: an A–B loop.
///
/// Set it in ``Player/loop``. When playback passes the end, it continues exactly at the start.
///
/// ```swift
/// player.loop = PlaybackLoop(from: chapter.range.start, to: chapter.range.end)
/// player.loop = nil       // plays on
/// ```
public struct PlaybackLoop: Sendable, Hashable, Codable {
    /// The position where the section starts: mark A.
    public let start: CMTime
    /// The position where the section ends: mark B, always after ``start``.
    public let end: CMTime

    /// The shortest section in seconds.
    public static let shortestLength = 0.1

    /// Creates a loop between two positions, in any order.
    ///
    /// Returns `nil` if one of them is not numeric or negative, or if they are less than ``shortestLength`` apart.
    public init?(from first: CMTime, to second: CMTime) {
        guard first.isNumeric, second.isNumeric, min(first, second) >= .zero else { return nil }
        let (start, end) = (min(first, second), max(first, second))
        guard (end - start).seconds >= Self.shortestLength else { return nil }
        self.start = start
        self.end = end
    }

    private enum CodingKeys: String, CodingKey { case start, end }

    /// Decodes a loop; positions that make none are refused.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let (start, end) = (
            try values.decode(CMTime.self, forKey: .start), try values.decode(CMTime.self, forKey: .end)
        )
        guard let loop = PlaybackLoop(from: start, to: end) else {
            throw DecodingError.dataCorruptedError(
                forKey: .end, in: values, debugDescription: "The end of a loop must be after its start.")
        }
        self = loop
    }
}
