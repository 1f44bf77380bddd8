import Foundation
import PlayheadDesktop
import PlayheadUI

/// Connects the player to the desktop: media keys and remote controls, an active screen, sleep and lock.
@MainActor final class DesktopIntegration {
    private let remote: MPRISService
    private let inhibitor: PlaybackInhibitor
    private let sleep: SystemSleepMonitor

    /// Connects the player. Missing desktop services are skipped.
    init(_ model: WindowModel) {
        remote = MPRISService(
            player: model.player,
            actions: MPRISActions(
                raise: { RunningApplication.present() }, quit: { RunningApplication.quit() },
                setFullScreen: { RunningApplication.setFullScreen($0) },
                open: { [weak model] url throws(PlaybackError) in model?.open([url]) }))
        inhibitor = PlaybackInhibitor(player: model.player)
        sleep = SystemSleepMonitor(player: model.player)
    }

    /// Disconnects the player.
    func stop() {
        remote.stop()
        inhibitor.stop()
        sleep.stop()
    }

    /// The state of full screen, as reported to remote controls.
    var isFullScreen: Bool {
        get { remote.isFullScreen }
        set { remote.isFullScreen = newValue }
    }
}
