import FeedLoading
import Foundation
import Localization
import MediaReaders
import PlayheadDesktop
import PlayheadUI

/// The bar at the top of the window: Back, the title, the sections, search and the menu.
struct HeaderBar: View {
    let model: ApplicationModel
    @Environment(\.pageWidth) private var width

    /// The height in points.
    static let height: CGFloat = 48

    var body: some View {
        VStack(spacing: 0) {
            ZStack {
                WindowDragArea()
                HStack(spacing: Spacing.s) {
                    WindowButtons(.leading)
                    BackButton(router: model.router)
                    if width.isNarrow {
                        // Without Back, where the content of the page begins.
                        Text(title).font(.itemTitle).lineLimit(1)
                            .padding(.leading, Spacing.s)
                    }
                    Spacer(minLength: 0)
                    if model.player.isPrivate { PrivateMark() }
                    OpenMenu(model: model)
                    MainMenu(model: model)
                    WindowButtons(.trailing)
                }
                if !width.isNarrow { SectionSwitcher(router: model.router) }
            }
            .padding(.horizontal, Spacing.s)
            .frame(height: Self.height)
            .background(Color.bar)
            Color.line.frame(height: 1)
        }
    }

    private var title: String {
        switch model.router.current.page {
        case .home: "Playhead"
        case .search: localized("Search")
        // The other pages have their titles themselves.
        default: ""
        }
    }
}

private struct BackButton: View {
    let router: Router

    var body: some View {
        // Sections have the switcher instead.
        if router.canGoBack, !Router.sections.contains(router.current.page) {
            Button {
                router.back()
            } label: {
                HeaderIcon("chevron.backward")
            }
            .accessibilityLabel("Back")
            .help("Back (Alt+Left)")
        }
    }
}

/// The sign of a session that remembers nothing: a capsule, or in a narrow window its symbol.
private struct PrivateMark: View {
    @Environment(\.pageWidth) private var width

    var body: some View {
        HStack(spacing: 6) {
            Image(systemName: "hand.raised").font(.system(size: 13)).accessibilityHidden(true)
            if !width.isNarrow { Text("Private").font(.detail).lineLimit(1) }
        }
        .foregroundColor(.strongText)
        .padding(EdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10))
        .background(Color.well)
        .cornerRadius(14, border: .edge)
        .accessibilityLabel(PlayerWording.privateSession)
        .help(PlayerWording.privateSession)
        .accessibilityIdentifier("private")
    }
}

/// A symbol in the header, as large as a target for a pointer.
struct HeaderIcon: View {
    /// The width and height in points.
    static let width: CGFloat = 36

    private let name: String

    init(_ name: String) { self.name = name }

    var body: some View { Image(systemName: name).font(.system(size: 15)).frame(width: Self.width, height: Self.width) }
}

/// The ways to open something.
private struct OpenMenu: View {
    let model: ApplicationModel
    @State private var recent: [RecentFiles.Entry] = []

    /// The number of recent files in the menu.
    private nonisolated static let recentCount = 5

    var body: some View {
        Menu {
            Button("Open files…") { model.player.chooseFiles() }
            Button("Open link…") { model.player.isEnteringURL = true }
            Button("Paste link") { Task { await model.player.paste() } }
            Divider()
            Button("Add folder…") { model.subscribing.ask(for: .folder) }
            Button("Subscribe to podcast…") { model.subscribing.ask(for: .podcast) }
            Button("Add channel list…") { model.subscribing.ask(for: .channels) }
            Button("Add media server…") { model.subscribing.ask(for: .server) }
            if !recent.isEmpty {
                Divider()
                ForEach(recent) { entry in
                    Button(PrintableText(entry.title ?? MediaAddress.name(entry.url), maximumLength: 48).string) {
                        model.player.open([entry.url])
                    }
                }
            }
        } label: {
            HeaderIcon("plus")
        }
        .menuStyle(.borderlessButton)
        .accessibilityLabel("Open")
        .help("Open")
        .task(id: model.router.current.id) {
            if !model.player.isPrivate { recent = await Self.recentFiles() }
        }
    }

    /// The files that were opened last, by any program. A list that cannot be read has none.
    /// Not on the threads of tasks: it looks for each file, and a file on a server that is gone holds it up.
    private nonisolated static func recentFiles() async -> [RecentFiles.Entry] {
        await offload { (try? RecentFiles().files(limit: recentCount)) ?? [] }
    }
}

private struct MainMenu: View {
    let model: ApplicationModel

    var body: some View {
        Menu {
            Button("Settings") { model.router.open(.settings) }
            Button("Keyboard shortcuts") { model.showsKeys = true }
            Button("About Playhead") { model.router.open(.about) }
            Divider()
            Button("Quit") { RunningApplication.quit() }
        } label: {
            HeaderIcon("line.3.horizontal")
        }
        .menuStyle(.borderlessButton)
        .keyboardShortcut(.f10, modifiers: [])
        .accessibilityLabel("Menu")
        .help("Menu")
    }
}
