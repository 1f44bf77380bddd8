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

    var body: some View {
        Button {
            Task { await model.play([item]) }
        } label: {
            HStack(spacing: Spacing.s) {
                Image(systemName: "play.fill").font(.system(size: 13))
                Text(title).font(.itemTitle).monospacedDigit().lineLimit(1)
            }
            .foregroundColor(isOnPicture ? .black : .onAccent)
            .padding(EdgeInsets(top: 9, leading: 16, bottom: 9, trailing: 18))
            .frame(maxWidth: fillsWidth ? .infinity : nil)
            .background(isOnPicture ? Color.white : Color.accentColor)
            .cornerRadius(Radius.control)
        }
        .accessibilityLabel(title)
    }

    private var title: String {
        guard let resume = item.status.resume else { return localized("Play") }
        return localized(
            "Resume at \(PlayerWording.clock(CMTime(seconds: resume.position, preferredTimescale: 1_000)))")
    }
}
