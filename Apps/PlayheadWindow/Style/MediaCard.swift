import Foundation
import PlayheadCatalog
import PlayheadUI

/// A cover with its title and a second line: a button that opens the item.
///
/// ```swift
/// MediaCard(CardContent(item), width: width, name: "favorites.1") { router.open(.item(item), from: "favorites.1") }
/// ```
struct MediaCard: View {
    private let content: CardContent
    private let width: CGFloat
    private let name: String
    private let action: @MainActor () -> Void
    @State private var isHovered = false
    @FocusState private var isFocused: Bool
    @Environment(Router.self) private var router: Router?
    @Environment(MediaDownloads.self) private var downloads: MediaDownloads?
    @Environment(\.pageEntry) private var entry

    /// - Parameters:
    ///   - content: The texts and the picture.
    ///   - width: The width of the cover in points.
    ///   - name: A name that is unique on the page. Back returns the focus to the card with the name.
    ///   - action: The action of a press.
    init(_ content: CardContent, width: CGFloat, name: String, action: @escaping @MainActor () -> Void) {
        self.content = content
        self.width = width
        self.name = name
        self.action = action
    }

    var body: some View {
        let content = content.marked(by: downloads)
        Button(action: action) {
            VStack(alignment: .leading, spacing: Spacing.s) {
                CoverPicture(content: content, width: width)
                    .overlay(alignment: .topLeading) { marks.padding(Spacing.s) }
                    .overlay(alignment: .topTrailing) {
                        if let mark = content.download {
                            CoverBadge(text: mark.text, symbol: mark.symbol).padding(Spacing.s).help(mark.spoken)
                        }
                    }
                    .overlay(alignment: .bottomTrailing) {
                        if !content.badge.isEmpty {
                            CoverBadge(text: content.badge)
                                .padding(EdgeInsets(bottom: content.progress == nil ? 8 : 18, trailing: 8))
                        }
                    }
                    .overlay(alignment: .bottom) {
                        if let progress = content.progress {
                            CoverProgress(progress: progress, width: width - 2 * Spacing.s).padding(.bottom, Spacing.s)
                        }
                    }
                    .overlay {
                        if isHovered { PlayMark() }
                    }
                VStack(alignment: .leading, spacing: 2) {
                    Text(content.title).font(.itemTitle).foregroundColor(.strongText).lineLimit(1)
                    // A space keeps the cards of a shelf equally high.
                    Text(content.detail.isEmpty ? " " : content.detail).font(.detail).foregroundColor(.softText)
                        .lineLimit(1)
                        .accessibilityHidden(content.detail.isEmpty)
                }
                .frame(width: width, alignment: .leading)
            }
            .frame(width: width)
            .padding(MediaRow.inset)
        }
        // The highlight around the card is outside of its place.
        .padding(-MediaRow.inset)
        .accessibilityLabel(content.spoken)
        .focused($isFocused)
        .onHover { isHovered = $0 }
        .animation(.easeOut(duration: Motion.short), value: isHovered)
        .onAppear {
            if router?.takeFocus(name, on: entry) == true { isFocused = true }
        }
        .help(content.title)
    }

    @ViewBuilder private var marks: some View {
        if content.hasFailed {
            CoverBadge(symbol: "exclamationmark.triangle").help("Did not play last time")
        } else if content.isPlayed {
            CoverBadge(symbol: "checkmark")
        } else if content.isNew {
            NewMark()
        }
    }
}

/// The mark of something that appeared recently and was not played.
struct NewMark: View {
    var body: some View {
        Text("New").font(.system(size: 12, weight: .semibold)).foregroundColor(.onAccent).lineLimit(1)
            .padding(EdgeInsets(top: 3, leading: 7, bottom: 3, trailing: 7))
            .background(Color.newMark).cornerRadius(Radius.control)
            .accessibilityHidden(true)
    }
}

/// The sign that a press opens the item, under the pointer.
private struct PlayMark: View {
    var body: some View {
        Image(systemName: "play.fill").font(.system(size: 18)).foregroundColor(.onPicture)
            .frame(width: 48, height: 48)
            .background(Color.badge)
            .cornerRadius(24)
            .accessibilityHidden(true)
    }
}
