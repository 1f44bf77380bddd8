import Foundation
import PlayheadCatalog
import PlayheadUI

/// The first page: featured items, items to continue, new episodes, and the parts of the library.
struct HomePage: View {
    let model: ApplicationModel

    var body: some View {
        let home = model.home
        Group {
            if let content = home.content.value {
                if content.isEmpty { FirstRun(model: model) } else { HomeRows(model: model, content: content) }
            } else if let error = home.content.error {
                StatePage(
                    "exclamationmark.triangle", title: "Cannot show the library", message: "\(error)"
                ) {
                    Button("Retry") { home.content.startLoading(forced: true) }
                }
            } else {
                HomeSkeleton()
            }
        }
        .task { await home.follow() }
    }
}

private struct HomeRows: View {
    let model: ApplicationModel
    let content: HomeContent

    var body: some View {
        PageFrame {
            if !content.subscriptions.isEmpty, content.rows.isEmpty { EmptyView() }
            ForEach(content.rows) { row in
                Shelf(
                    row.title, items: row.items, shape: row.items.first?.coverShape ?? .wide,
                    showAll: { model.router.open(.collection(row.collection), from: "all \(row.title)") }
                ) { item, width in
                    let name = "\(row.title) \(item.id)"
                    MediaCard(CardContent(item), width: width, name: name) {
                        model.router.open(.item(item), from: name)
                    }
                }
            }
        }
    }
}

/// The place of Home's content until it is there.
private struct HomeSkeleton: View {
    var body: some View {
        PageFrame {
            SkeletonShelf(shape: .wide)
            SkeletonShelf(shape: .wide)
            SkeletonShelf(shape: .square)
        }
        .accessibilityLabel("Loading")
    }
}
