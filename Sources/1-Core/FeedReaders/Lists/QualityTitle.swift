/// A title for a variant or representation, from its picture and bit rate: `1920×1080, 50 fps, 5.2 Mbit/s`.
struct QualityTitle {
    var width: Int?
    var height: Int?
    var frameRate: Double?
    var bitRate = 0
    /// Additional parts before the others, such as a language.
    var labels: [String] = []

    /// The title; `nil` if nothing is known.
    var text: String? {
        var parts = labels
        if let width, let height { parts.append("\(width)×\(height)") }
        if let frameRate, frameRate > 0, frameRate < 1000 { parts.append("\(Self.rounded(frameRate)) fps") }
        if bitRate >= 1_000_000 {
            parts.append("\(Self.rounded(Double(bitRate) / 1_000_000)) Mbit/s")
        } else if bitRate > 0 {
            parts.append("\(max(1, bitRate / 1000)) kbit/s")
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns a number with at most one digit after the point.
    private static func rounded(_ value: Double) -> String {
        let tenths = (value * 10).rounded() / 10
        return tenths == tenths.rounded() && tenths < 1e15 ? String(Int(tenths)) : String(tenths)
    }
}
