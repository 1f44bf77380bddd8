import Foundation
import Localization
import MediaReaders
import PlayheadCatalog
import PlayheadUI

/// The head of the page of a podcast: its cover, its title and facts, the ways to play it, and its description.
struct PodcastHead: View {
    let subscription: Subscription
    let state: CollectionModel
    let guide: GuideModel
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.l) {
            if page.isNarrow {
                VStack(alignment: .leading, spacing: Spacing.l) { parts }
            } else {
                HStack(alignment: .bottom, spacing: Spacing.xl) {
                    parts
                    Spacer(minLength: 0)
                }
            }
            if let summary = subscription.summary, !summary.isEmpty { SummaryText(summary) }
            CollectionSearch(state: state)
        }
        .pageMargins()
    }

    @ViewBuilder private var parts: some View {
        CoverPicture(content: CardContent(subscription), width: page.points < 900 ? 160 : 232)
        PodcastTitle(subscription: subscription, state: state, guide: guide, model: model)
    }
}

/// The title, the author, the facts and the buttons.
private struct PodcastTitle: View {
    let subscription: Subscription
    let state: CollectionModel
    let guide: GuideModel
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        let title = CardContent(subscription).title
        VStack(alignment: .leading, spacing: Spacing.s) {
            Text(title).font(page.isNarrow ? .pageTitle : .system(size: 34, weight: .bold))
                .foregroundColor(.strongText).lineLimit(2).heading()
            if let author, author != title {
                Text(author).font(.text).foregroundColor(.strongText).lineLimit(2)
            }
            Text(facts).font(.detail).foregroundColor(.softText).lineLimit(2)
            if let started, !state.isFiltered {
                Text("Last played: \(started.displayTitle)").font(.detail).foregroundColor(.softText).lineLimit(1)
            }
            FittingStack(alignment: .leading, spacing: Spacing.m) {
                FittingStack(alignment: .leading, spacing: Spacing.m) { buttons }
                CollectionTools(state: state, guide: guide, model: model)
            }
            .padding(.top, Spacing.s)
        }
    }

    /// Those of the whole podcast, or of the episodes that the filters keep.
    @ViewBuilder private var buttons: some View {
        if state.isFiltered {
            PlayShown(state: state, model: model)
        } else {
            if let started { PlayButton(item: started, model: model) }
            ActionButton(localized("Play newest"), symbol: "play.fill", isMain: started == nil) {
                Task { await model.play(await state.newest(count: CollectionRow.queueLength)) }
            }
            .disabled(state.count == 0)
        }
    }

    private var started: LibraryItem? { state.started }

    private var author: String? {
        subscription.author.map { PrintableText($0).string }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private var facts: String {
        let episodes = MediaWording.episodes(subscription.entryCount)
        guard subscription.refreshed > 0 else {
            // Entries of an earlier subscription return with it.
            return subscription.entryCount > 0 ? episodes : localized("Not loaded yet")
        }
        let ago = DayTime.ago(Date().timeIntervalSince1970 - subscription.refreshed)
        return [episodes, localized("Refreshed \(ago)")].joined(separator: " · ")
    }
}
