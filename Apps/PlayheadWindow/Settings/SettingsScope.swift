import PlayheadDesktop
import PlayheadUI

/// Applies the settings to the application, and remembers what changes during playback.
struct SettingsScope: ViewModifier {
    let settings: ApplicationSettings
    let player: Player
    /// The cost of the network, which is read only where a limit depends on it.
    let network: @MainActor () -> NetworkCost

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
        let isMetered = values.meteredHeight > 0 && network().isMetered
        let limits = values.limits(isMetered: isMetered)
        content
            .preferredColorScheme(values.appearance.colorScheme)
            .environment(\.controlsReveal, values.controlsReveal)
            .onChange(of: values.playsGapless) { player.playsGapless = settings.values.playsGapless }
            .onChange(of: values.replayGain) { player.adjustments.replayGain = settings.values.replayGain }
            .onChange(of: limits, initial: isMetered) {
                if player.limits != limits { player.setLimits(limits) }
            }
            // The quality that was chosen in the player is that of later items, too.
            .onChange(of: player.limits) {
                let height = player.limits.maximumHeight ?? 0
                guard height != limits.maximumHeight ?? 0 else { return }
                settings.values.keepHeight(height, isMetered: network().isMetered)
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
    /// The limits of adaptive streams.
    ///
    /// - Parameter isMetered: `true` on a network whose data is limited or costs money.
    func limits(isMetered: Bool) -> PlaybackLimits {
        let height = isMetered && meteredHeight > 0 ? meteredHeight : largestHeight
        var limits = PlaybackLimits(preferredPeakBitRate: peakBitRate)
        limits.maximumHeight = height > 0 ? height : nil
        return limits
    }

    /// Keeps the height that was chosen in the player, for networks of the same kind. “Automatic” on a metered network means
    /// the height of the others.
    ///
    /// - Parameters:
    ///   - height: The height in pixels; 0 for automatic.
    ///   - isMetered: `true` on a network whose data is limited or costs money.
    mutating func keepHeight(_ height: Int, isMetered: Bool) {
        if isMetered { meteredHeight = height } else { largestHeight = height }
    }

    /// Applies the values to a new player.
    @MainActor func apply(to player: Player) {
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
