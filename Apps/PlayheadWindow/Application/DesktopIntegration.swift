import Foundation
import PlayheadCatalog
import PlayheadDesktop
import PlayheadUI

/// Connects the player to the desktop: media keys and remote controls, an active screen, sleep and lock, notifications
/// and recent files.
@MainActor final class DesktopIntegration {
    private let remote: MPRISService
    private let inhibitor: PlaybackInhibitor
    private let sleep: SystemSleepMonitor
    private let notifier: PlaybackNotifier
    /// Adds what plays to the desktop's recent files; `nil` in private sessions.
    private let recorder: RecentFilesRecorder?

    /// Connects the player. Missing desktop services are skipped.
    init(_ model: WindowModel) {
        let decoder = IsolatedImageDecoder()
        remote = MPRISService(
            player: model.player,
            actions: MPRISActions(
                raise: { RunningApplication.present() }, quit: { RunningApplication.quit() },
                setFullScreen: { RunningApplication.setFullScreen($0) },
                open: { [weak model] url throws(PlaybackError) in model?.open([url]) }),
            coverEncoder: { try? await decoder.png(of: $0.data) })
        inhibitor = PlaybackInhibitor(player: model.player)
        sleep = SystemSleepMonitor(player: model.player)
        notifier = PlaybackNotifier(player: model.player)
        recorder = model.isPrivate ? nil : RecentFilesRecorder(player: model.player)
        notifier.onActivate = { RunningApplication.present() }
        RunningApplication.onActiveChange = { [weak notifier] isActive in notifier?.isWindowInUse = isActive }
    }

    /// Disconnects the player.
    func stop() {
        remote.stop()
        inhibitor.stop()
        sleep.stop()
        notifier.stop()
        recorder?.stop()
    }

    /// The state of full screen, as reported to remote controls.
    var isFullScreen: Bool {
        get { remote.isFullScreen }
        set { remote.isFullScreen = newValue }
    }
}
