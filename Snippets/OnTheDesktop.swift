//! A player that media keys control and that keeps the screen on.

import Playhead
import PlayheadDesktop

/// Kept as long as the player: dropping them takes the player off the desktop.
@MainActor final class Desktop {
    private let service: MPRISService
    private let inhibitor: PlaybackInhibitor
    private let sleep: SystemSleepMonitor

    init(player: Player, raise: @escaping @MainActor () -> Void) {
        service = MPRISService(player: player, actions: MPRISActions(raise: raise))
        inhibitor = PlaybackInhibitor(player: player)
        sleep = SystemSleepMonitor(player: player)
        service.onStateChange = { state in
            // Playback is not concerned.
            if case .unavailable(let error) = state { print(error) }
        }
    }
}
