import Foundation
import Localization
import PlaybackModel
import Playhead

/// Names of tracks for menus.
package enum TrackNaming {
    /// Distinct names for tracks of one kind, in order: title and language, or a number, with their purposes.
    package static func names(
        of tracks: [MediaTrack], locale: Locale = Locale(identifier: Localization.current.formats)
    ) -> [String] {
        let plain = tracks.enumerated().map { index, track in
            PlayerWording.name(name(of: track, locale: locale) ?? localized("Track \(index + 1)"), of: track)
        }
        return plain.enumerated().map { index, name in
            let isTaken = plain.indices.contains { $0 != index && plain[$0] == name }
            return isTaken ? "\(name) (\(index + 1))" : name
        }
    }

    private static func name(of track: MediaTrack, locale: Locale) -> String? {
        let title = track.title.flatMap { $0.isEmpty ? nil : $0 }
        let language = track.language.map { locale.localizedString(forIdentifier: $0) ?? $0 }
        switch (title, language) {
        case (let title?, let language?):
            // A title that is the name of its language adds nothing to it.
            let own = track.language.flatMap { Locale(identifier: $0).localizedString(forIdentifier: $0) }
            let names = [language, own].compactMap { $0?.lowercased() }
            return names.contains(title.lowercased()) ? title : "\(title), \(language)"
        case (let title?, nil): return title
        case (nil, let language?): return language
        case (nil, nil): return nil
        }
    }
}
