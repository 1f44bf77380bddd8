//! A player that is controlled by media keys and keeps the screen on.

import Playhead
import PlayheadDesktop

/// Connects a player to the desktop. Keep it as long as the player.
@MainActor final class Desktop {
    private let service: MPRISService
    private let inhibitor: PlaybackInhibitor
    private let sleep: SystemSleepMonitor

    init(player: Player, raise: @escaping @MainActor () -> Void) {
        service = MPRISService(player: player, actions: MPRISActions(raise: raise))
        inhibitor = PlaybackInhibitor(player: player)
        sleep = SystemSleepMonitor(player: player)
        service.onStateChange = { state in
            // Playback is not affected.
            if case .unavailable(let error) = state { print(error) }
        }
    }
}
