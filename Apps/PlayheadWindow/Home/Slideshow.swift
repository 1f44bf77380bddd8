import Foundation
import Localization
import MediaReaders
import PlayheadCatalog
import PlayheadUI

/// The featured items, one at a time. They advance until someone touches them; under the pointer, for screen readers and
/// with reduced motion they stay still.
struct Slideshow: View {
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.accessibilityVoiceOverEnabled) private var hasScreenReader
    @State private var isHovered = false

    var body: some View {
        let slides = model.home.slides
        let items = slides.slides
        if !items.isEmpty {
            let size = CGSize(width: page.content, height: Self.height(page))
            TabView(selection: Binding(get: { slides.currentIndex }, set: { slides.currentIndex = $0 })) {
                ForEach(0..<items.count) { index in
                    Slide(item: items[index], model: model, size: size).tag(index)
                }
            }
            .tabViewStyle(.page)
            .frame(width: size.width, height: size.height)
            .clipShape(RoundedRectangle(cornerRadius: Radius.card))
            .onHover { isHovered = $0 }
            .onChange(of: isHovered || reducesMotion || hasScreenReader, initial: true) {
                slides.prefersStillness = isHovered || reducesMotion || hasScreenReader
            }
            .onAppear { slides.onAppear() }
            .onDisappear { slides.onDisappear() }
            .accessibilityLabel("Featured")
            .pageMargins()
        }
    }

    /// The height for a page: a wide picture that leaves room for the first shelf.
    static func height(_ page: PageWidth) -> CGFloat {
        if page.isNarrow { return (page.content * 12 / 16).rounded() }
        return min(max((page.content * 0.34).rounded(), 260), 460)
    }
}

/// A featured item: its picture, its title and the way to play it.
private struct Slide: View {
    let item: LibraryItem
    let model: ApplicationModel
    let size: CGSize
    @Environment(\.pageWidth) private var page
    @Environment(\.textRuler) private var ruler

    var body: some View {
        let details = Text("Details").font(.itemTitle)
        let isNarrow = page.isNarrow
        let shade = SlideShade(size: size, isNarrow: isNarrow)
        ZStack(alignment: .bottomLeading) {
            SlidePicture(item: item, model: model, size: size)
            shade
            VStack(alignment: .leading, spacing: Spacing.s) {
                Text(item.displayTitle)
                    .font(isNarrow ? .sectionTitle : .system(size: 34, weight: .bold))
                    .lineLimit(isNarrow ? 1 : 2)
                    .frame(maxWidth: shade.textWidth, alignment: .leading)
                if let line, !isNarrow {
                    Text(line).font(.text).lineLimit(2).frame(maxWidth: shade.textWidth, alignment: .leading)
                }
                HStack(spacing: Spacing.m) {
                    PlayButton(
                        item: item, model: model, isOnPicture: true,
                        space: shade.textWidth - Spacing.m - ruler.width(of: details) - 2 * Spacing.l)
                    Button {
                        model.router.open(.item(item), from: "slide \(item.id)")
                    } label: {
                        details.foregroundColor(.onPicture)
                            .padding(EdgeInsets(top: 9, leading: Spacing.l, bottom: 9, trailing: Spacing.l))
                            .background(Color(white: 1, opacity: 0.18))
                            .cornerRadius(Radius.control, border: .pictureEdge)
                    }
                }
                .padding(.top, Spacing.xs)
            }
            .foregroundColor(.onPicture)
            .padding(
                EdgeInsets(top: 0, leading: shade.margin, bottom: isNarrow ? 40 : 44, trailing: shade.margin))
        }
        .frame(width: size.width, height: size.height)
    }

    /// The first sentence of the description, otherwise the source.
    private var line: String? {
        let summary = item.entry.details?.summary ?? item.feedTitle
        return summary.map { PrintableText($0).string }
    }
}

private struct SlidePicture: View {
    let item: LibraryItem
    let model: ApplicationModel
    let size: CGSize

    var body: some View {
        AsyncImage(url: item.pictureURL) { phase in
            if let image = phase.image {
                image.resizable().scaledToFill().frame(width: size.width, height: size.height)
            } else {
                Color.tint(for: item.displayTitle).frame(width: size.width, height: size.height)
                    .overlay {
                        if phase.error != nil {
                            Color.clear.onAppear { Task { await model.home.removeSlide(item) } }.id(item.id)
                        }
                    }
            }
        }
        .frame(width: size.width, height: size.height)
        .clipped()
        .accessibilityHidden(true)
    }
}
