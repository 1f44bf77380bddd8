import Localization
import PlayheadUI

/// A way to fill Home, as a large button.
struct SetupChoice: View {
    private let symbol: String
    private let title: String
    private let text: String
    private let action: @MainActor () -> Void

    /// Plays files.
    static func files(_ model: ApplicationModel) -> Self {
        Self(
            symbol: "film", title: localized("Open files"),
            text: localized("Play videos and music. You can also drop them here.")
        ) {
            model.player.chooseFiles()
        }
    }

    /// Plays a link.
    static func link(_ model: ApplicationModel) -> Self {
        Self(
            symbol: "dot.radiowaves.left.and.right", title: localized("Open a link"),
            text: localized("Play a stream or a web page. Ctrl+V pastes a link.")
        ) {
            model.player.isEnteringURL = true
        }
    }

    /// Adds a folder to the library.
    static func folder(_ model: ApplicationModel) -> Self {
        Self(
            symbol: "folder", title: localized("Add a folder"),
            text: localized("All its videos and music in one place.")
        ) {
            model.subscribing.ask(for: .folder)
        }
    }

    /// Adds a podcast to the library.
    static func podcast(_ model: ApplicationModel) -> Self {
        Self(
            symbol: "headphones", title: localized("Subscribe to a podcast"),
            text: localized("New episodes appear on the Home page.")
        ) {
            model.subscribing.ask(for: .podcast)
        }
    }

    /// Adds a channel list to the library.
    static func channels(_ model: ApplicationModel) -> Self {
        Self(
            symbol: "tv", title: localized("Add a channel list"),
            text: localized("Television and radio from an M3U list.")
        ) {
            model.subscribing.ask(for: .channels)
        }
    }

    /// Opens the demo library.
    static func demo(_ model: ApplicationModel) -> Self {
        Self(
            symbol: "square.grid.2x2", title: localized("Look at the demo"),
            text: localized("Sample films, a podcast and channels.")
        ) {
            model.startDemo()
        }
    }

    private init(symbol: String, title: String, text: String, action: @escaping @MainActor () -> Void) {
        (self.symbol, self.title, self.text, self.action) = (symbol, title, text, action)
    }

    var body: some View {
        Button(action: action) {
            HStack(spacing: Spacing.l) {
                Image(systemName: symbol).font(.system(size: 20)).foregroundColor(.strongText)
                    .frame(width: 44, height: 44).background(Color.well).cornerRadius(22)
                    .accessibilityHidden(true)
                VStack(alignment: .leading, spacing: 2) {
                    Text(title).font(.itemTitle).foregroundColor(.strongText).lineLimit(1)
                    Text(text).font(.detail).foregroundColor(.softText).lineLimit(2)
                }
                Spacer(minLength: 0)
            }
            .padding(Spacing.l)
            .frame(maxWidth: .infinity, minHeight: 84)
            .background(Color.panel)
            .cornerRadius(Radius.card, border: .edge)
        }
        .accessibilityLabel(title)
        .accessibilityHint(text)
    }
}

/// The ways to fill an empty library, below the rows of Home.
struct SetupRow: View {
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.m) {
            Text("Set up your library").font(.sectionTitle).foregroundColor(.strongText).lineLimit(1).heading()
            if page.points < 900 {
                VStack(spacing: Spacing.m) { choices }
            } else {
                HStack(spacing: Spacing.m) { choices }
            }
        }
        .frame(maxWidth: 1_200, alignment: .leading)
        .pageMargins()
    }

    @ViewBuilder private var choices: some View {
        SetupChoice.folder(model)
        SetupChoice.podcast(model)
        SetupChoice.channels(model)
    }
}
