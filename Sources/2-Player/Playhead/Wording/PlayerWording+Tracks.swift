import Localization
import PlaybackModel

extension PlayerWording {
    /// The name of a track with the purposes that tell it apart, such as `English (forced)`. Those that the name states already are
    /// not repeated.
    package static func name(_ name: String, of track: MediaTrack) -> String {
        let lower = name.lowercased()
        let words = MediaTrack.Characteristic.allCases.filter(track.characteristics.contains).compactMap { purpose in
            let (word, signs) = Self.word(for: purpose, of: track.kind)
            return (signs + [word]).contains { lower.contains($0.lowercased()) } ? nil : word
        }
        return words.isEmpty ? name : "\(name) (\(words.joined(separator: ", ")))"
    }

    /// The word for a purpose, and those in titles that mean the same.
    private static func word(
        for purpose: MediaTrack.Characteristic, of kind: MediaTrack.Kind
    ) -> (word: String, signs: [String]) {
        switch purpose {
        case .forced: (localized("forced"), ["forced"])
        case .describesVideo: (localized("audio description"), ["descri"])
        case .commentary: (localized("commentary"), ["comment"])
        case .hearingImpaired where kind == .audio: (localized("clear speech"), ["speech"])
        case .hearingImpaired: ("SDH", ["sdh", "hearing", "(cc)"])
        }
    }
}
