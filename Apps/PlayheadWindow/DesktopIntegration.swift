import Foundation
import PlayheadDesktop
import PlayheadUI

/// What the desktop knows of the player: media keys and other programs' controls, a screen that stays on, sleep.
@MainActor final class DesktopIntegration {
    private let remote: MPRISService
    private let inhibitor: PlaybackInhibitor
    private let sleep: SystemSleepMonitor

    /// Joins the player to the desktop. What of the desktop is not there is done without.
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

    /// Takes the player off the desktop.
    func stop() {
        remote.stop()
        inhibitor.stop()
        sleep.stop()
    }

    /// Whether the window fills the screen, for those who ask.
    var isFullScreen: Bool {
        get { remote.isFullScreen }
        set { remote.isFullScreen = newValue }
    }
}
