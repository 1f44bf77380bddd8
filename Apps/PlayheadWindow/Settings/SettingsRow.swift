/// A row of the page “Settings”.
enum SettingsRow: String, Hashable, CaseIterable, Identifiable {
    case remembersPlayback, backwardStep, forwardStep
    case audioLanguage
    case subtitles, subtitleSize, subtitleColor, subtitleOutline
    case refreshing, refreshNow
    case largestHeight, peakBitRate, guides
    case keepsHistory, keepsPositions, storedData
    case appearance, reset

    /// A section of the page.
    enum Section: String, Hashable, CaseIterable, Identifiable {
        case playback, audio, subtitles, library, network, privacy, advanced

        var id: Self { self }

        /// The title.
        var title: String {
            switch self {
            case .playback: "Playback"
            case .audio: "Audio"
            case .subtitles: "Subtitles"
            case .library: "Library"
            case .network: "Network"
            case .privacy: "Privacy"
            case .advanced: "Advanced"
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
        case .remembersPlayback, .backwardStep, .forwardStep: .playback
        case .audioLanguage: .audio
        case .subtitles, .subtitleSize, .subtitleColor, .subtitleOutline: .subtitles
        case .refreshing, .refreshNow: .library
        case .largestHeight, .peakBitRate, .guides: .network
        case .keepsHistory, .keepsPositions, .storedData: .privacy
        case .appearance, .reset: .advanced
        }
    }

    /// The title.
    var title: String {
        switch self {
        case .remembersPlayback: "Remember volume, speed and languages"
        case .backwardStep: "Step backward"
        case .forwardStep: "Step forward"
        case .audioLanguage: "Preferred language"
        case .subtitles: "Subtitles"
        case .subtitleSize: "Size"
        case .subtitleColor: "Color"
        case .subtitleOutline: "Background"
        case .refreshing: "Refresh automatically"
        case .refreshNow: "Refresh now"
        case .largestHeight: "Largest picture"
        case .peakBitRate: "Data rate"
        case .guides: "Television guides"
        case .keepsHistory: "Remember what was played"
        case .keepsPositions: "Continue where you left off"
        case .storedData: "Stored data"
        case .appearance: "Appearance"
        case .reset: "Reset all settings"
        }
    }

    /// A sentence about the effect.
    var detail: String {
        switch self {
        case .remembersPlayback: "The next film starts with those of the last one."
        case .backwardStep: "The button and the key J use it when Playhead starts next."
        case .forwardStep: "The button and the key L use it when Playhead starts next."
        case .audioLanguage: "Used where a film has several languages."
        case .subtitles: "Shown where a film has them."
        case .subtitleSize: "Relative to the size that the film asks for."
        case .subtitleColor: "The color of the text."
        case .subtitleOutline: "Keeps the text legible on bright pictures."
        case .refreshing: "Looks for new episodes and channels while Playhead runs."
        case .refreshNow: "Reads all folders, podcasts and channel lists again."
        case .largestHeight: "Streams use no larger picture, which saves data."
        case .peakBitRate: "Streams use no higher rate, which saves data."
        case .guides: "Shows what is on under the names of channels."
        case .keepsHistory: "Fills “Recently played”, and remembers searches."
        case .keepsPositions: "Remembers positions in films and episodes, and which were played."
        case .storedData: "Everything that Playhead keeps on this computer, with its size."
        case .appearance: "Light, dark, or as the system."
        case .reset: "All choices on this page return to those of a new installation. The library stays."
        }
    }

    /// `true` for a choice of several values.
    var isChoice: Bool {
        switch self {
        case .remembersPlayback, .refreshNow, .guides, .keepsHistory, .keepsPositions, .storedData, .reset: false
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
