import Foundation
import PlayheadCatalog
import PlayheadUI

/// The page of an item: its picture, what it is, and the ways to play it.
struct ItemPage: View {
    let item: LibraryItem
    let model: ApplicationModel

    var body: some View {
        PageFrame(item.displayTitle) {
            HStack(spacing: Spacing.m) {
                Button("Play") { Task { await model.play([item]) } }.buttonStyle(.borderedProminent)
                Button("Add to queue") { Task { await model.enqueue([item]) } }.buttonStyle(.bordered)
            }
            .pageMargins()
        }
    }
}
