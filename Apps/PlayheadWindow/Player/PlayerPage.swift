import FeedLoading
import Foundation
import Localization
import PlayheadDesktop
import PlayheadUI

/// The page of the player.
struct PlayerPage: View {
    let application: ApplicationModel
    @Environment(\.fullScreen) private var fullScreen
    @Environment(\.miniWindow) private var miniWindow
    @Environment(\.windowSize) private var windowSize

    var body: some View {
        let model = application.player
        SystemVideoView(player: model.player)
            .environment(\.playerCommands, model.commands)
            .preferredColorScheme(.dark)
            .onAppear {
                model.commands.back = { application.router.back() }
                model.commands.heights = { PageQuality.heights(of: $0.url) }
                model.commands.queueDetails = { application.queueDetails(of: $0) }
                model.commands.chooseHeight = { model.reopen(atHeight: $0) }
                model.commands.openFiles = { model.chooseFiles() }
                model.commands.openLink = { url in
                    if case .failure(let error) = PageOpener().open(url) { model.notice = error.description }
                }
                model.commands.saveQueue = { model.isSavingQueue = true }
                model.commands.removeFromQueue = { model.removeFromQueue($0) }
                model.commands.saveFrame = { Task { await model.saveFrame() } }
                model.commands.copyFrame = { Task { await model.copyFrame() } }
            }
            .onChange(of: model.player.currentItem, initial: true) { followItem() }
            .onChange(of: model.player.error, initial: true) { followLogin() }
            .onChange(of: miniWindow.isActive, initial: true) { followMiniWindow() }
            .onChange(of: model.player.presentationSize, initial: true) { fitWindow() }
            .onChange(of: model.player.items.isEmpty) {
                if model.player.items.isEmpty { leave() }
            }
    }

    /// Fits a window that has opened with a film to its first picture. Recordings, and all later items, leave it as it is.
    private func fitWindow() {
        let model = application.player
        guard model.fitsWindow, let size = model.player.presentationSize,
            size.width > 0 || model.player.mediaType == .audio
        else { return }
        model.fitsWindow = false
        windowSize.fit(toPixels: CGSize(width: size.width, height: size.height))
    }

    private func followMiniWindow() {
        let commands = application.player.commands
        commands.isMiniWindow = miniWindow.isActive
        if miniWindow.isAvailable {
            commands.toggleMiniWindow = { toggleMiniWindow() }
        } else {
            commands.toggleMiniWindow = nil
        }
    }

    /// Files have a folder and can be moved to the trash.
    private func followItem() {
        let model = application.player
        let url = model.player.currentItem?.url
        let showInFolder: @MainActor () -> Void = { model.showInFolder() }
        let moveToTrash: @MainActor () -> Void = { model.moveToTrash() }
        model.commands.showInFolder = url.map { FolderOpener.canShow($0) } == true ? showInFolder : nil
        model.commands.moveToTrash = url?.isFileURL == true ? moveToTrash : nil
    }

    /// An item that needs a password offers to enter it.
    private func followLogin() {
        let signIn: @MainActor () -> Void = { application.signInToPlay() }
        application.player.commands.signIn = application.failedLogin == nil ? nil : signIn
    }

    private func toggleMiniWindow() {
        let size = application.player.player.presentationSize ?? .zero
        miniWindow(aspectRatio: size.height > 0 ? Double(size.width) / Double(size.height) : 16.0 / 9)
        if let explanation = Self.explanation(entersMiniWindow: !miniWindow.isActive, keepsOnTop: miniWindow.keepsOnTop)
        {
            application.player.notice = explanation
        } else if application.player.notice
            == Self.explanation(entersMiniWindow: true, keepsOnTop: miniWindow.keepsOnTop)
        {
            // It applies to the mini window only.
            application.player.notice = nil
        }
    }

    /// The sentence for those who enter the mini window where only they can keep it on top, as under Wayland.
    static func explanation(entersMiniWindow: Bool, keepsOnTop: Bool) -> String? {
        guard entersMiniWindow, !keepsOnTop else { return nil }
        return localized("To keep this window on top, press Alt+Space and choose Always on Top.")
    }

    private func leave() {
        if miniWindow.isActive { toggleMiniWindow() }
        if fullScreen.isActive { fullScreen(false) }
        application.router.removePlayer()
    }
}
