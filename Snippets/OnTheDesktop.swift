//! A player that is controlled by media keys and keeps the screen on.

import Playhead
import PlayheadCatalog
import PlayheadDesktop

/// Connects a player to the desktop. Keep it as long as the player.
@MainActor final class Desktop {
    private let service: MPRISService
    private let inhibitor: PlaybackInhibitor
    private let sleep: SystemSleepMonitor

    init(player: Player, raise: @escaping @MainActor () -> Void) {
        // The desktop decodes covers without a sandbox: this decodes them in one, and encodes them again.
        let decoder = IsolatedImageDecoder()
        service = MPRISService(
            player: player, actions: MPRISActions(raise: raise),
            coverEncoder: { try? await decoder.png(of: $0.data) })
        inhibitor = PlaybackInhibitor(player: player)
        sleep = SystemSleepMonitor(player: player)
        service.onStateChange = { state in
            // Playback is not affected.
            if case .unavailable(let error) = state { print(error) }
        }
    }
}
