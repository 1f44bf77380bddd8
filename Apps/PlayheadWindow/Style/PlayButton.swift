import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI

/// The main button of an item: it plays, or resumes at the place where the user left off.
struct PlayButton: View {
    let item: LibraryItem
    let model: ApplicationModel
    /// `true` for white on a picture instead of the accent color.
    var isOnPicture = false
    /// `true` for a button as wide as the page.
    var fillsWidth = false
    /// The largest width in points; `nil` for no limit. If the title is wider, the button shows the time only.
    var space: CGFloat?
    @Environment(\.textRuler) private var ruler

    var body: some View {
        Button {
            Task { await model.play([item]) }
        } label: {
            HStack(spacing: Spacing.s) {
                Image(systemName: "play.fill").font(Self.symbolFont)
                text(fits(title) ? title : time ?? title).lineLimit(1)
            }
            .foregroundColor(isOnPicture ? .black : .onAccent)
            .padding(Self.insets)
            .frame(maxWidth: fillsWidth ? .infinity : nil)
            .background(isOnPicture ? Color.white : Color.accentColor)
            .cornerRadius(Radius.control, border: .edge)
        }
        .accessibilityLabel(title)
    }

    private static let symbolFont = Font.system(size: 13)
    private static let insets = EdgeInsets(top: 9, leading: 16, bottom: 9, trailing: 18)

    private func text(_ string: String) -> Text { Text(string).font(.itemTitle).monospacedDigit() }

    private func fits(_ title: String) -> Bool {
        guard let space else { return true }
        let label = ruler.symbol(Self.symbolFont) + Spacing.s + ruler.width(of: text(title))
        return Self.insets.leading + label + Self.insets.trailing <= space
    }

    private var title: String { time.map { localized("Resume at \($0)") } ?? localized("Play") }

    /// The time at which the user left off; `nil` for none.
    private var time: String? {
        item.status.resume.map {
            PlayerWording.clock(CMTime(seconds: $0.position, preferredTimescale: 1_000))
        }
    }
}
