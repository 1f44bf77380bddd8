import Foundation
import PlayheadUI

/// The contents of the window: the player, or the other pages with the header and the bar of what is playing.
struct ApplicationView: View {
    let model: ApplicationModel
    @Environment(\.fullScreen) private var fullScreen

    /// The two parts of the window. The one that is not shown keeps its state, and is created when it is first shown.
    private enum Part: Identifiable {
        case pages, player
        var id: Self { self }
    }

    var body: some View {
        let part = model.router.current.page == .player ? Part.player : .pages
        ZStack {
            // The player has the focus itself.
            PageDeck([Part.pages, .player], selection: part, keepingFocusOf: [.pages]) { part in
                switch part {
                case .pages: Pages(model: model)
                case .player: PlayerPage(application: model)
                }
            }
            DropHint(model: model.player)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .environment(\.applicationKeys, WindowKey.table)
        .environment(model.router)
        .environment(model.downloads)
        .modifier(WindowCommands(application: model))
        .modifier(AdditionCommands(subscribing: model.subscribing))
        .modifier(SignInCommands(signIn: model.signIn))
        .modifier(AccentScope())
        .modifier(SettingsScope(settings: model.settings, player: model.player.player, network: model.network))
        .modifier(LibraryUpkeep(model: model))
        .modifier(WindowTitle(model: model))
        .onChange(of: fullScreen.isActive, initial: true) {
            model.player.desktop.isFullScreen = fullScreen.isActive
        }
        .onAppear {
            if model.player.startsFullScreen { fullScreen(true) }
        }
    }
}

/// Sets the title of the window.
private struct WindowTitle: ViewModifier {
    let model: ApplicationModel

    func body(content: Content) -> some View { content.windowTitle(model.player.title) }
}

/// The pages other than the player.
struct Pages: View {
    let model: ApplicationModel

    var body: some View {
        GeometryReader { proxy in
            let width = PageWidth(points: proxy.size.width)
            VStack(spacing: 0) {
                HeaderBar(model: model)
                LibraryNotices(model: model)
                PageDeck(model.router.retained, selection: model.router.browsed.id) { entry in
                    PageContent(page: entry.page, model: model).environment(\.pageEntry, entry.id)
                }
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                NowPlayingBar(model: model)
                if width.isNarrow { SectionBar(router: model.router) }
            }
            .frame(width: proxy.size.width, height: proxy.size.height)
            .background(Color.page)
            .environment(\.pageWidth, width)
            .overlay {
                if model.showsKeys { KeyPanel(player: model.player.player) { model.showsKeys = false } }
            }
        }
    }
}

/// The content of a page.
private struct PageContent: View {
    let page: Page
    let model: ApplicationModel

    var body: some View {
        switch page {
        case .home: HomePage(model: model)
        case .library: LibraryPage(model: model)
        case .collection(let collection): CollectionPage(collection: collection, model: model)
        case .search: SearchPage(model: model)
        case .item(let item): ItemPage(item: item, model: model)
        case .downloads: DownloadsPage(model: model)
        case .settings: SettingsPage(model: model)
        case .about: AboutPage(model: model)
        case .player: EmptyView()
        }
    }
}
