import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI

/// The first page: featured items, items to continue, new episodes, and the parts of the library.
struct HomePage: View {
    let model: ApplicationModel

    var body: some View {
        let home = model.home
        Group {
            if let content = home.content.value {
                if content.isEmpty, !model.demo.isOn {
                    FirstRun(model: model)
                } else if content.isEmpty {
                    HomeSkeleton(model: model)
                } else {
                    HomeRows(model: model, content: content)
                }
            } else if let error = home.content.error {
                StatePage("exclamationmark.triangle", title: localized("Cannot show the library"), message: "\(error)")
                {
                    Button("Retry") { Task { await home.reload() } }
                    Button("Open files…") { model.player.chooseFiles() }
                }
            } else {
                HomeSkeleton(model: model)
            }
        }
        .task(id: model.library.generation) { await home.follow() }
        .task(id: QueueMoment(generation: model.library.generation, isIdle: model.player.player.currentItem == nil)) {
            if model.player.player.currentItem == nil { await model.queueOffer.update() }
        }
    }
}

/// The moments at which the last queue is read: for another library, and when nothing is open any longer.
private struct QueueMoment: Hashable {
    let generation: Int
    let isIdle: Bool
}

private struct HomeRows: View {
    let model: ApplicationModel
    let content: HomeContent

    var body: some View {
        PageFrame(spacing: Spacing.xl, topMargin: Spacing.l) {
            if HomeBanners.isNeeded(model) { HomeBanners(model: model) }
            if let place = model.queueOffer.place, model.player.player.currentItem == nil {
                QueueCard(place: place, model: model).pageMargins()
            }
            if !model.home.featured.isEmpty { Slideshow(model: model) }
            ForEach(content.rows) { HomeRow(row: $0, model: model) }
            if content.subscriptions.isEmpty {
                if !model.demo.isOn { SetupRow(model: model) }
            } else {
                Shelf(
                    localized("Your library"), items: content.subscriptions, shape: .square,
                    showAll: { model.router.open(.library, from: "all") }
                ) { subscription, width in
                    let card = CardContent(subscription)
                    let name = "subscription \(subscription.id)"
                    MediaCard(card, width: width, name: name) {
                        let page = MediaCollection.subscription(address: subscription.address, title: card.title)
                        model.router.open(.collection(page), from: name)
                    }
                }
            }
        }
    }
}

private struct HomeRow: View {
    let row: HomeContent.Row
    let model: ApplicationModel

    var body: some View {
        let showAll = { @MainActor in model.router.open(.collection(row.collection), from: "all \(row.title)") }
        Shelf(row.title, items: row.items, shape: row.shape, showAll: showAll) { item, width in
            let name = "\(row.title) \(item.id)"
            MediaCard(CardContent(item).with(shape: row.shape), width: width, name: name) {
                // These items continue at a press; their pages are in the menu.
                if row.kind == .continueWatching {
                    Task { await model.play([item]) }
                } else {
                    model.router.open(.item(item), from: name)
                }
            }
            .contextMenu { ItemMenu(item: item, model: model) }
        }
    }
}

/// The messages of the demo above Home.
private struct HomeBanners: View {
    let model: ApplicationModel

    /// `true` if there is a message. Without one, the view would still take the space between parts.
    static func isNeeded(_ model: ApplicationModel) -> Bool { model.demo.isOn }

    var body: some View {
        switch model.demo.state {
        case .off: EmptyView()
        case .preparing(let done, let count):
            Banner(localized("Creating the demo library: \(done) of \(count)"), symbol: "film") {
                Button("Leave demo") { model.stopDemo() }
            }
            .pageMargins()
        case .ready:
            Banner(localized("This is the demo library. Your own library is unchanged."), symbol: "film") {
                Button("Leave demo") { model.stopDemo() }
            }
            .pageMargins()
        case .failed(let reason):
            Banner(localized("Cannot create all of the demo library: \(reason)")) {
                Button("Retry") { model.demo.retry() }
                Button("Leave demo") { model.stopDemo() }
            }
            .pageMargins()
        }
    }
}

/// The place of Home's content until it is there.
private struct HomeSkeleton: View {
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        PageFrame(spacing: Spacing.xl, topMargin: Spacing.l) {
            if HomeBanners.isNeeded(model) { HomeBanners(model: model) }
            Skeleton(height: Slideshow.height(page), radius: Radius.card).pageMargins()
            SkeletonShelf(shape: .wide)
            SkeletonShelf(shape: .square)
        }
        .accessibilityLabel("Loading")
    }
}
