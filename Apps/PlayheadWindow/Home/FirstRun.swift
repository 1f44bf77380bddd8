import Foundation
import Localization
import PlayheadUI

/// Home without anything in it: the ways to fill it.
struct FirstRun: View {
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        ScrollView {
            VStack(spacing: Spacing.xl) {
                VStack(spacing: Spacing.s) {
                    ApplicationMark(size: 72).padding(.bottom, Spacing.s)
                    Text("Welcome to Playhead").font(.pageTitle).foregroundColor(.strongText)
                        .multilineTextAlignment(.center).heading()
                    Text("Open a video, or set up your library.")
                        .font(.text).foregroundColor(.softText).multilineTextAlignment(.center)
                }
                VStack(spacing: Spacing.m) {
                    row {
                        choice(
                            "film", localized("Open files"),
                            localized("Play videos and music. You can also drop them here.")
                        ) {
                            model.player.chooseFiles()
                        }
                        choice(
                            "dot.radiowaves.left.and.right", localized("Open a link"),
                            localized("Play a stream or a web page. Ctrl+V pastes a link.")
                        ) {
                            model.player.isEnteringURL = true
                        }
                    }
                    row {
                        choice(
                            "folder", localized("Add a folder"),
                            localized("Shows all its videos and music, and remembers where you were.")
                        ) {
                            model.subscribing.ask(for: .folder)
                        }
                        choice(
                            "headphones", localized("Subscribe to a podcast"),
                            localized("New episodes appear on this page.")
                        ) {
                            model.subscribing.ask(for: .podcast)
                        }
                    }
                    row {
                        choice(
                            "tv", localized("Add a channel list"), localized("Television and radio from an M3U list.")
                        ) {
                            model.subscribing.ask(for: .channels)
                        }
                        choice(
                            "square.grid.2x2", localized("Look at the demo"),
                            localized("Sample films, a podcast and channels.")
                        ) {
                            model.startDemo()
                        }
                    }
                }
                .frame(maxWidth: 760)
                Text("Press ? for all keyboard shortcuts").font(.detail).foregroundColor(.softText)
            }
            .padding(page.margin)
            .frame(maxWidth: .infinity)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }

    @ViewBuilder private func row<Choices: View>(@ViewBuilder _ choices: () -> Choices) -> some View {
        if page.isNarrow {
            VStack(spacing: Spacing.m) { choices() }
        } else {
            HStack(spacing: Spacing.m) { choices() }
        }
    }

    private func choice(
        _ symbol: String, _ title: String, _ text: String, action: @escaping @MainActor () -> Void
    ) -> some View {
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
            .cornerRadius(Radius.card)
        }
        .accessibilityLabel(title)
        .accessibilityHint(text)
    }
}
