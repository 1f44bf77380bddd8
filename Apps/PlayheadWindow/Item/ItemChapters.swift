import Foundation
import Localization
import MediaReaders
import PlayheadCatalog
import PlayheadUI

/// The chapters of an item on its page. A press plays from there.
struct ItemChapters: View {
    let item: LibraryItem
    let model: ApplicationModel
    let state: ChapterModel

    var body: some View {
        if !state.chapters.isEmpty {
            Shelf(localized("Chapters"), items: lines, shape: .wide) { line, width in
                let name = "chapter \(line.id)"
                MediaCard(line.card, width: width, name: name) {
                    Task { await model.play([item], from: line.start.seconds) }
                }
            }
        } else if state.isLoading {
            SkeletonShelf(shape: .wide)
        } else if let problem = state.problem {
            Banner(localized("Cannot load the chapters. \(problem)")) {
                Button("Retry") { Task { await state.read(item) } }
            }
            .pageMargins()
        }
    }

    private struct Line: Identifiable {
        let id: Int
        let start: CMTime
        let card: CardContent
    }

    /// The part of a chapter that was played; `nil` before the chapter. The last one can end with the item.
    static func progress(_ position: Double, in range: CMTimeRange, until duration: Double?) -> Double? {
        let start = range.start.seconds
        let end = range.end.isNumeric ? range.end.seconds : duration ?? .infinity
        guard position > start, end > start, end.isFinite else { return nil }
        return min((position - start) / (end - start), 1)
    }

    private var lines: [Line] {
        state.chapters.enumerated().map { index, chapter in
            let number = localized("Chapter \(index + 1)")
            let title = chapter.title.flatMap { $0.isEmpty ? nil : PrintableText($0).string } ?? number
            var card = CardContent(
                title: title, detail: PlayerWording.clock(chapter.range.start),
                picture: chapter.image.flatMap { URL(string: $0) } ?? item.pictureURL)
            if let position = item.status.resume?.position {
                card.progress = Self.progress(position, in: chapter.range, until: item.duration)
            }
            return Line(id: index, start: chapter.range.start, card: card)
        }
    }
}
