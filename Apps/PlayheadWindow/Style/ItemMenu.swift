import PlayheadCatalog
import PlayheadUI

/// The lines of an item's context menu.
struct ItemMenu: View {
    let item: LibraryItem
    let model: ApplicationModel

    var body: some View {
        Button(item.status.resume == nil ? "Play" : "Resume") { Task { await model.play([item]) } }
        if item.status.resume != nil {
            Button("Start over") { Task { await model.play([item], fromStart: true) } }
        }
        Button("Play next") { Task { await model.playNext([item]) } }
        Button("Add to queue") { Task { await model.enqueue([item]) } }
        DownloadMenu(item: item, model: model)
        Divider()
        Button(item.status.isFavorite ? "Remove from favorites" : "Add to favorites") {
            Task { await model.setFavorite(item, !item.status.isFavorite) }
        }
        Button(item.status.isPlayed ? "Mark as not played" : "Mark as played") {
            Task { await model.setPlayed(item, !item.status.isPlayed) }
        }
        Divider()
        Button("Details") { model.router.open(.item(item)) }
    }
}
