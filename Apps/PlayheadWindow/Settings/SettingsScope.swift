import PlayheadUI

/// Applies the settings to the application, and remembers what changes during playback.
struct SettingsScope: ViewModifier {
    let settings: ApplicationSettings
    let player: Player
    let network: NetworkInUse

    /// The values that playback remembers.
    private struct Remembered: Equatable {
        let volume: Double
        let rate: Double
        let selection: TrackSelection
        let second: TrackSelection.Choice
        let look: SubtitleLook
    }

    func body(content: Content) -> some View {
        let values = settings.values
        let limits = network.limits(values)
        content
            .preferredColorScheme(values.appearance.colorScheme)
            .environment(\.controlsReveal, values.controlsReveal)
            .onChange(of: values.skipIntervals) { player.skipIntervals = settings.values.skipIntervals }
            .onChange(of: values.playsGapless) { player.playsGapless = settings.values.playsGapless }
            .onChange(of: values.replayGain) { player.adjustments.replayGain = settings.values.replayGain }
            .onChange(of: limits, initial: true) {
                if player.limits != limits { player.setLimits(limits) }
            }
            // The quality that was chosen in the player is that of later items, too.
            .onChange(of: player.limits) {
                let height = player.limits.maximumHeight ?? 0
                guard height != limits.maximumHeight ?? 0 else { return }
                network.keepHeight(height, in: settings)
            }
            // Before a quality can be chosen.
            .onChange(of: player.currentItem.map { !$0.url.isFileURL } ?? false, initial: true) { _, isRemote in
                if isRemote { network.start() }
            }
            .onChange(
                of: Remembered(
                    volume: player.volume, rate: player.rate, selection: player.trackSelection,
                    second: player.secondaryText, look: player.subtitleLook)
            ) {
                guard settings.values.remembersPlayback else { return }
                var playback = settings.values.playback
                playback.update(from: player)
                settings.values.playback = playback
            }
    }
}

extension SettingsValues.Appearance {
    /// The colors; `nil` for those of the system.
    var colorScheme: ColorScheme? {
        switch self {
        case .system: nil
        case .light: .light
        case .dark: .dark
        }
    }
}

extension SettingsValues {
    /// The lengths of skips.
    var skipIntervals: SkipIntervals { SkipIntervals(backward: backwardStep, forward: forwardStep) }

    /// Applies the values to a new player.
    @MainActor func apply(to player: Player) {
        player.skipIntervals = skipIntervals
        player.playsGapless = playsGapless
        player.adjustments.replayGain = replayGain
        let limits = limits(isMetered: false)
        if limits != PlaybackLimits() { player.setLimits(limits) }
        if remembersPlayback {
            playback.apply(to: player)
        } else {
            // Choices of this page remain choices.
            var chosen = playback
            chosen.volume = 1
            chosen.rate = 1
            chosen.apply(to: player)
        }
    }
}
