import Foundation
import PlayheadCatalog
import PlayheadUI

/// A row of a list: a cover, a title, a second line, and a button that plays. A press on the rest opens the item.
struct MediaRow: View {
    /// The space around a row, which lists take from their margins.
    static let inset: CGFloat = 6

    private let content: CardContent
    private let detail: String
    private let column: CoverShape?
    private let trailing: CGFloat
    private let name: String
    private let open: @MainActor () -> Void
    private let play: (@MainActor () -> Void)?
    @FocusState private var isFocused: Bool
    @Environment(Router.self) private var router: Router?
    @Environment(MediaDownloads.self) private var downloads: MediaDownloads?
    @Environment(\.pageEntry) private var entry
    @Environment(\.pageWidth) private var page

    /// - Parameters:
    ///   - content: The texts and the picture.
    ///   - detail: The second line; `nil` for that of the content.
    ///   - column: The shape of the widest cover of a list, so that all titles start at the same place; `nil` for a list
    ///     whose covers have one shape.
    ///   - trailing: The space at the end for buttons that the list shows on top of the row.
    ///   - name: A name that is unique on the page. Back returns the focus to the row with the name.
    ///   - open: The action of a press on the row.
    ///   - play: The action of the button; `nil` for no button.
    init(
        _ content: CardContent, detail: String? = nil, column: CoverShape? = nil, trailing: CGFloat = 0, name: String,
        open: @escaping @MainActor () -> Void,
        play: (@MainActor () -> Void)? = nil
    ) {
        self.content = content
        self.detail = detail ?? content.detail
        self.column = column
        self.trailing = trailing
        self.name = name
        self.open = open
        self.play = play
    }

    var body: some View {
        let content = content.marked(by: downloads)
        let width = width(content.shape)
        let end = trailing + (play == nil ? 0 : TargetSize.touch)
        // The highlight of the row is behind its buttons.
        ZStack(alignment: .trailing) {
            Button(action: open) {
                HStack(spacing: Spacing.m) {
                    CoverPicture(content: content, width: width, radius: Radius.control)
                        .overlay(alignment: .bottom) {
                            if let progress = content.progress {
                                CoverProgress(progress: progress, width: width - 8).padding(.bottom, 4)
                            }
                        }
                        .frame(width: self.width(column ?? content.shape))
                    VStack(alignment: .leading, spacing: 3) {
                        HStack(spacing: 6) {
                            Text(content.title).font(.itemTitle).foregroundColor(.strongText).lineLimit(1)
                            if content.hasCatchup {
                                Image(systemName: "clock").font(.system(size: 13)).foregroundColor(.softText)
                                    .accessibilityHidden(true).help("Past programs can be played")
                            }
                            if content.hasFailed {
                                Image(systemName: "exclamationmark.triangle").font(.system(size: 13))
                                    .foregroundColor(.warning).accessibilityHidden(true)
                                    .help("Did not play last time")
                            } else if content.isPlayed {
                                Image(systemName: "checkmark").font(.system(size: 12)).foregroundColor(.success)
                                    .accessibilityHidden(true)
                            } else if content.isNew {
                                NewMark()
                            }
                            if let mark = content.download { RowMark(mark: mark) }
                        }
                        if !detail.isEmpty {
                            Text(detail).font(.detail).foregroundColor(.softText).lineLimit(1)
                        }
                    }
                    Spacer(minLength: 0)
                }
                .padding(Self.inset)
                .padding(.trailing, end)
            }
            .accessibilityLabel(content.spoken)
            .focused($isFocused)
            if let play {
                Button(action: play) {
                    Image(systemName: "play.fill").font(.system(size: 14)).foregroundColor(.strongText)
                        .frame(width: TargetSize.touch, height: TargetSize.touch)
                }
                .accessibilityLabel("Play \(content.title)")
                .help("Play")
                .padding(.trailing, trailing)
            }
        }
        .onAppear {
            if router?.takeFocus(name, on: entry) == true { isFocused = true }
        }
    }

    private func width(_ shape: CoverShape) -> CGFloat { shape == .square ? 56 : page.isNarrow ? 96 : 128 }
}

/// The state of a download next to a title.
private struct RowMark: View {
    let mark: DownloadMark

    var body: some View {
        HStack(spacing: 3) {
            Image(systemName: mark.symbol).font(.system(size: 13))
            if !mark.text.isEmpty { Text(mark.text).font(.detail).monospacedDigit().lineLimit(1) }
        }
        .foregroundColor(mark == .failed ? .warning : .softText)
        .accessibilityHidden(true)
        .help(mark.spoken)
    }
}
