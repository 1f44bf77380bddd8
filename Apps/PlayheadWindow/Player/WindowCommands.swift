import Foundation
import Localization
import MediaReaders
import PlayheadUI

/// The commands of the window: opening files and URLs, dropping, pasting, moving between pages, and the window's keys.
struct WindowCommands: ViewModifier {
    let application: ApplicationModel

    private var model: WindowModel { application.player }
    private var router: Router { application.router }

    func body(content: Content) -> some View {
        let model = model
        content
            .onDrop(isTargeted: Binding(get: { model.isDropTarget }, set: { model.isDropTarget = $0 })) {
                urls, _, modifiers in
                model.drop(urls, enqueues: modifiers.contains(.control))
            }
            .onKeyPress { press in perform(press) ? .handled : .ignored }
            .onReceive(
                player: model.player, assign: \.warnings,
                to: Binding(get: { model.warnings }, set: { model.warnings = $0 })
            )
            .fileImporter(
                isPresented: Binding(get: { model.isChoosingFiles }, set: { model.isChoosingFiles = $0 }),
                allowedContentTypes: [.playable, .item], allowsMultipleSelection: true
            ) { result in
                if case .success(let urls) = result { model.open(chosen: urls) }
            }
            .fileDialogDefaultDirectory(model.dialogFolder)
            .fileExporter(
                isPresented: Binding(get: { model.isSavingQueue }, set: { model.isSavingQueue = $0 }),
                contents: { model.queueList }, defaultFilename: WindowModel.queueFileName,
                onCompletion: model.reportSaving
            )
            .sheet(isPresented: Binding(get: { model.isEnteringURL }, set: { model.isEnteringURL = $0 })) {
                URLPanel(model: model)
            }
            .toast(
                model.notice ?? "",
                isPresented: Binding(get: { model.notice != nil }, set: { if !$0 { model.notice = nil } }),
                bottomInset: bottomInset, topInset: topInset, action: model.noticeAction)
    }

    /// The height of the bars below narrow pages. Messages stay above them.
    private var bottomInset: CGFloat {
        SectionBar.height + (model.player.items.isEmpty ? 0 : NowPlayingBar.height)
    }

    /// The place of messages over the picture: below the title, the results of actions and warnings, away from subtitles.
    private var topInset: CGFloat? {
        guard router.current.page == .player else { return nil }
        return model.warnings.isEmpty ? 112 : 168
    }

    private func perform(_ press: KeyPress) -> Bool {
        guard let key = WindowKey(press) else { return control(press) }
        switch key {
        case .openFiles: model.chooseFiles()
        case .openURL: model.isEnteringURL = true
        case .paste: Task { await model.paste() }
        case .undo:
            if model.undo() { return true }
            // The pages have other offers to undo.
            guard router.current.page == .player else { return false }
            model.notice = localized("Nothing to undo")
        case .trash:
            guard router.current.page == .player else { return false }
            model.moveToTrash()
        case .queue:
            guard !model.player.items.isEmpty else { return false }
            model.commands.showQueue()
            application.showPlayer()
        case .help where router.current.page != .player: application.showsKeys.toggle()
        case .help: return false
        case .escape where application.showsKeys: application.showsKeys = false
        case .escape, .back: return router.back()
        case .forward: return router.goForward()
        case .home: router.select(.home)
        case .library: router.select(.library)
        case .search: router.select(.search)
        case .settings: router.open(.settings)
        }
        return true
    }

    /// Performs the action of a player's key while the bar of what is playing shows. Its result shows as in the player.
    private func control(_ press: KeyPress) -> Bool {
        let player = model.player
        guard router.current.page != .player, player.currentItem != nil,
            let action = PlayerAction.onPages(press, player)
        else { return false }
        if let reason = action.unavailability(on: player) {
            model.notice = reason
        } else {
            action.perform(on: player)
            if let readout = action.readout(on: player) { model.notice = readout.text }
        }
        return true
    }
}

extension UTType {
    /// Media, and lists of them.
    fileprivate static let playable = UTType(filenameExtensions: FileKind.openableExtensions)
}

/// The dialog for a link.
private struct URLPanel: View {
    let model: WindowModel
    @State private var text = ""
    @State private var isInvalid = false
    @FocusState private var isFocused: Bool
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text("Open link").font(.headline).heading()
            TextField("https://…", text: $text)
                .frame(width: 420)
                .focused($isFocused)
                .onSubmit(open)
                .accessibilityLabel("Link")
            if isInvalid {
                Text("Enter a complete link, such as https://example.com/film.m3u8.").font(.callout)
                    .foregroundColor(.orange)
            }
            HStack {
                Spacer()
                Button("Cancel", role: .cancel) { dismiss() }.buttonStyle(.bordered)
                Button("Open", action: open).buttonStyle(.borderedProminent)
            }
        }
        .padding(20)
        .onAppear { isFocused = true }
    }

    private func open() {
        if model.open(typed: text) { dismiss() } else { isInvalid = true }
    }
}

/// The overlay that shows while dragged media can be dropped.
struct DropHint: View {
    let model: WindowModel

    var body: some View {
        if model.isDropTarget {
            Text("Drop to play")
                .font(.title2)
                .foregroundColor(.onAccent)
                .padding(Spacing.xl)
                .background(Color.accentColor)
                .cornerRadius(Radius.card)
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .background(Color.accentColor.opacity(0.3))
        }
    }
}
