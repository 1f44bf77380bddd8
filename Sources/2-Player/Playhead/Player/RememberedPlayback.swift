import PlaybackModel

/// The settings of a player that an application remembers for its next start: volume, speed, languages and the look of
/// subtitles.
///
/// The type stores nothing: an application writes the value where it keeps its settings, whenever it changes.
///
/// ```swift
/// var remembered = RememberedPlayback()       // or decoded from the settings
/// remembered.apply(to: player)
/// remembered.update(from: player)             // when the player's properties change
/// ```
public struct RememberedPlayback: Sendable, Hashable, Codable {
    /// The subtitles that a viewer prefers.
    public enum Subtitles: Sendable, Hashable, Codable {
        /// Those that the content selects.
        case automatic
        /// None.
        case off
        /// Those in a language, as a BCP 47 or ISO 639 code.
        case language(String)
    }

    /// The volume, from 0 to 1. A louder one is for the item at hand, and never remembered. Default 1.
    public var volume = 1.0
    /// The speed. Default 1.
    public var rate = 1.0
    /// The language of the sound, as a BCP 47 or ISO 639 code; `nil` for that which the content selects.
    public var audioLanguage: String?
    /// The subtitles. Default automatic.
    public var subtitles = Subtitles.automatic
    /// The language of the second subtitles, as a BCP 47 or ISO 639 code; `nil` for none.
    public var secondaryLanguage: String?
    /// The look of subtitles.
    public var subtitleLook = SubtitleLook()

    /// The settings of a new player.
    public init() {}

    private enum CodingKeys: String, CodingKey {
        case volume, rate, audioLanguage, subtitles, secondaryLanguage, subtitleLook
    }

    /// Decodes settings. Missing and damaged values are those of a new player.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        volume = Self.usable((try? values.decode(Double.self, forKey: .volume)) ?? 1, 0...1)
        rate = Self.usable((try? values.decode(Double.self, forKey: .rate)) ?? 1, 0.1...4)
        audioLanguage = (try? values.decodeIfPresent(String.self, forKey: .audioLanguage)).flatMap { $0 }
        subtitles = (try? values.decode(Subtitles.self, forKey: .subtitles)) ?? .automatic
        secondaryLanguage = (try? values.decodeIfPresent(String.self, forKey: .secondaryLanguage)).flatMap { $0 }
        subtitleLook = (try? values.decode(SubtitleLook.self, forKey: .subtitleLook)) ?? SubtitleLook()
    }

    private static func usable(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        range.contains(value) ? value : 1
    }

    /// Applies the settings to a player, before or after it has items.
    @MainActor public func apply(to player: Player) {
        player.volume = min(max(volume, 0), 1)
        player.rate = rate
        player.subtitleLook = subtitleLook
        var selection = player.trackSelection
        if let audioLanguage { selection.audio = .track(id: "", language: audioLanguage, title: nil) }
        switch subtitles {
        case .automatic: break
        case .off: selection.text = .off
        case .language(let language): selection.text = .track(id: "", language: language, title: nil)
        }
        if selection != player.trackSelection { player.select(selection) }
        if let secondaryLanguage { player.selectSecondaryText(.track(id: "", language: secondaryLanguage, title: nil)) }
    }

    /// Calls `change` with new settings whenever those of a player change from now on, until the result is canceled.
    @MainActor @discardableResult package func follow(
        _ player: Player, _ change: @escaping @MainActor (RememberedPlayback) -> Void
    ) -> Listening {
        var last = self
        return player.onPropertiesChange { [weak player] _ in
            guard let player else { return }
            var new = last
            new.update(from: player)
            guard new != last else { return }
            last = new
            change(new)
        }
    }

    /// Takes the settings of a player over. A speed that live streams do not have, and choices of tracks without a
    /// language, leave the value as it was; subtitles without a language, however, are no longer off.
    @MainActor public mutating func update(from player: Player) {
        volume = min(player.volume, 1)
        if player.streamType != .live { rate = player.rate }
        subtitleLook = player.subtitleLook
        let selection = player.trackSelection
        if case .track(_, let language?, _) = selection.audio { audioLanguage = language }
        switch selection.text {
        case .off: subtitles = .off
        case .track(_, let language?, _): subtitles = .language(language)
        case .track(_, nil, _): if subtitles == .off { subtitles = .automatic }
        case .automatic: break
        }
        switch player.secondaryText {
        case .off, .automatic: secondaryLanguage = nil
        case .track(_, let language?, _): secondaryLanguage = language
        case .track(_, nil, _): break
        }
    }
}
