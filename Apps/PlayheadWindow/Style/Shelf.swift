import Foundation
import PlayheadUI

/// A row of cards with a title, which scrolls sideways.
///
/// ```swift
/// Shelf("Favorites", items: favorites, shape: .wide, showAll: { router.open(.collection(.favorites)) }) { item, width in
///     MediaCard(CardContent(item), width: width, name: "favorites.\(item.id)") { open(item) }
/// }
/// ```
struct Shelf<Item: Identifiable, Card: View>: View {
    private let title: String
    private let items: [Item]
    private let shape: CoverShape
    private let showAll: (@MainActor () -> Void)?
    private let card: @MainActor (Item, CGFloat) -> Card
    @Environment(\.pageWidth) private var page

    /// - Parameters:
    ///   - title: The title.
    ///   - items: The items.
    ///   - shape: The shape of the covers.
    ///   - showAll: Opens a page with all items; `nil` for none.
    ///   - card: The card of an item, for a width in points.
    init(
        _ title: String, items: [Item], shape: CoverShape, showAll: (@MainActor () -> Void)? = nil,
        @ViewBuilder card: @escaping @MainActor (Item, CGFloat) -> Card
    ) {
        self.title = title
        self.items = items
        self.shape = shape
        self.showAll = showAll
        self.card = card
    }

    var body: some View {
        let width = page.cover(shape)
        VStack(alignment: .leading, spacing: Spacing.m) {
            HStack(spacing: Spacing.m) {
                Text(title).font(.sectionTitle).foregroundColor(.strongText).lineLimit(1).heading()
                Spacer(minLength: Spacing.s)
                if let showAll, page.content < CGFloat(items.count) * (width + Spacing.l) - Spacing.l {
                    Button(action: showAll) {
                        HStack(spacing: Spacing.xs) {
                            Text("Show all").font(.detail)
                            Image(systemName: "chevron.forward").font(.system(size: 11))
                        }
                        .foregroundColor(.softText)
                        .padding(EdgeInsets(top: 7, leading: Self.inset, bottom: 7, trailing: Self.inset))
                    }
                    .accessibilityLabel("Show all: \(title)")
                }
            }
            // The button's text, not its highlight, ends at the margin.
            .padding(EdgeInsets(leading: page.margin, trailing: page.margin - Self.inset))
            ScrollView(.horizontal, showsIndicators: false) {
                LazyHStack(alignment: .top, spacing: Spacing.l) {
                    ForEach(items) { card($0, width) }
                }
                // The highlight and the focus ring need space.
                .padding(EdgeInsets(top: 8, leading: page.margin, bottom: 8, trailing: page.margin))
            }
            .frame(height: (width / shape.ratio).rounded() + Spacing.s + Self.textHeight + 16)
        }
    }

    /// The space at the sides of the button's text.
    private static var inset: CGFloat { 10 }
    /// The height of the two lines below a cover.
    private static var textHeight: CGFloat { 42 }
}
