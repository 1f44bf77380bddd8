import Localization

/// A row of the page “Settings”.
enum SettingsRow: String, Hashable, CaseIterable, Identifiable {
    case remembersPlayback, backwardStep, forwardStep, controlsReveal, hardwareDecoding
    case audioLanguage, gapless, replayGain
    case subtitles, subtitleSize, subtitleColor, subtitleOutline
    case refreshing, refreshNow, syncFolder
    case largestHeight, meteredHeight, networks, peakBitRate, guides
    case keepsHistory, keepsPositions, storedData
    case appearance, reset

    /// A section of the page.
    enum Section: String, Hashable, CaseIterable, Identifiable {
        case playback, audio, subtitles, library, network, privacy, advanced

        var id: Self { self }

        /// The title.
        var title: String {
            switch self {
            case .playback: localized("Playback")
            case .audio: localized("Audio")
            case .subtitles: localized("Subtitles")
            case .library: localized("Library")
            case .network: localized("Network")
            case .privacy: localized("Privacy")
            case .advanced: localized("Advanced")
            }
        }

        /// The symbol.
        var symbol: String {
            switch self {
            case .playback: "play.fill"
            case .audio: "speaker.wave.2.fill"
            case .subtitles: "captions.bubble.fill"
            case .library: "square.grid.2x2"
            case .network: "wifi"
            case .privacy: "hand.raised"
            case .advanced: "gearshape"
            }
        }

        /// The rows.
        var rows: [SettingsRow] { SettingsRow.allCases.filter { $0.section == self } }
    }

    var id: Self { self }

    /// The section.
    var section: Section {
        switch self {
        case .remembersPlayback, .backwardStep, .forwardStep, .controlsReveal, .hardwareDecoding: .playback
        case .audioLanguage, .gapless, .replayGain: .audio
        case .subtitles, .subtitleSize, .subtitleColor, .subtitleOutline: .subtitles
        case .refreshing, .refreshNow, .syncFolder: .library
        case .largestHeight, .meteredHeight, .networks, .peakBitRate, .guides: .network
        case .keepsHistory, .keepsPositions, .storedData: .privacy
        case .appearance, .reset: .advanced
        }
    }

    /// The title.
    var title: String {
        switch self {
        case .remembersPlayback: localized("Remember volume, speed and languages")
        case .backwardStep: localized("Skip back")
        case .forwardStep: localized("Skip forward")
        case .controlsReveal: localized("Show the controls")
        case .hardwareDecoding: localized("Hardware decoding")
        case .audioLanguage: localized("Preferred language")
        case .gapless: localized("Play albums without gaps")
        case .replayGain: localized("Even out music volume")
        case .subtitles: localized("Subtitles")
        case .subtitleSize: localized("Size")
        case .subtitleColor: localized("Color")
        case .subtitleOutline: localized("Background")
        case .refreshing: localized("Refresh automatically")
        case .refreshNow: localized("Refresh now")
        case .syncFolder: localized("Sync folder")
        case .largestHeight: localized("Largest picture")
        case .meteredHeight: localized("Largest picture on metered networks")
        case .networks: localized("Quality by network")
        case .peakBitRate: localized("Data rate")
        case .guides: localized("Television guides")
        case .keepsHistory: localized("Remember what was played")
        case .keepsPositions: localized("Continue where you left off")
        case .storedData: localized("Stored data")
        case .appearance: localized("Appearance")
        case .reset: localized("Reset all settings")
        }
    }

    /// A sentence about the effect.
    var detail: String {
        switch self {
        case .remembersPlayback: localized("Keeps them for the next film.")
        case .backwardStep: localized("For the back button and the J key.")
        case .forwardStep: localized("For the forward button and the L key.")
        case .controlsReveal: localized("Which pointer movements show the controls over a film.")
        case .hardwareDecoding:
            localized("Uses the graphics card when possible. Takes effect after you restart Playhead.")
        case .audioLanguage: localized("For films with several languages.")
        case .gapless: localized("Each track begins exactly where the one before ends.")
        case .replayGain: localized("Plays music equally loud by its ReplayGain tags.")
        case .subtitles: localized("For films that have them.")
        case .subtitleSize: localized("Relative to the size that the film asks for.")
        case .subtitleColor: localized("The color of the text.")
        case .subtitleOutline: localized("Keeps the text legible on bright pictures.")
        case .refreshing: localized("Looks for new episodes and channels while Playhead runs.")
        case .refreshNow: localized("Reads all folders, podcasts and channel lists again.")
        case .syncFolder:
            localized(
                """
                Shares positions, played marks and favorites of podcasts and other items from the web between your computers. \
                Syncthing, Nextcloud or a USB drive can carry the folder.
                """)
        case .largestHeight: localized("Streams use no larger picture, which saves data.")
        case .meteredHeight: localized("Used where data is limited or costs money, such as on mobile connections.")
        case .networks: localized("The quality that you choose in the player is kept for the network in use.")
        case .peakBitRate: localized("Streams use no higher rate, which saves data.")
        case .guides: localized("Shows what is on under the names of channels.")
        case .keepsHistory: localized("Fills “Recently played”, and remembers searches.")
        case .keepsPositions: localized("Remembers positions in films and episodes, and which were played.")
        case .storedData: localized("Everything that Playhead keeps on this computer, with its size.")
        case .appearance: localized("Light, dark, or as the system.")
        case .reset: localized("All choices on this page return to those of a new installation. The library stays.")
        }
    }

    /// `true` for a choice of several values.
    var isChoice: Bool {
        switch self {
        case .remembersPlayback, .hardwareDecoding, .gapless, .refreshNow, .guides, .keepsHistory, .keepsPositions,
            .networks, .storedData, .syncFolder, .reset:
            false
        default: true
        }
    }

    /// Returns `true` if each word of a search begins a word of the section, the title or the sentence.
    func matches(_ query: String) -> Bool {
        let words = query.split { !$0.isLetter && !$0.isNumber }
        let text = "\(section.title) \(title) \(detail)"
        return words.allSatisfy { word in
            MarkedText.runs(of: text, matching: String(word)).contains(where: \.isMatch)
        }
    }
}
