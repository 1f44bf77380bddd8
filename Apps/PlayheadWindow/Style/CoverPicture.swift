import Foundation
import PlayheadUI

/// A picture of a fixed size, or initials on a tint until there is one. Nothing moves when the picture arrives.
struct CoverPicture: View {
    let content: CardContent
    let width: CGFloat
    var radius = Radius.card

    var body: some View {
        let height = (width / content.shape.ratio).rounded()
        AsyncImage(url: content.picture) { phase in
            if let image = phase.image {
                image.resizable().scaledToFill().frame(width: width, height: height)
            } else {
                Group {
                    if let symbol = content.symbol {
                        Image(systemName: symbol).font(.system(size: min(48, max(16, (height / 3).rounded()))))
                    } else {
                        Text(content.initials)
                            .font(.system(size: max(16, (height / 4).rounded()), weight: .semibold)).lineLimit(1)
                    }
                }
                .foregroundColor(content.symbol == nil ? .onPicture : .softText)
                .frame(width: width, height: height)
                .background(content.symbol == nil ? Color.tint(for: content.title) : .well)
            }
        }
        .frame(width: width, height: height)
        .cornerRadius(radius, border: .edge)
        .accessibilityHidden(true)
    }
}

/// The progress at the lower edge of a cover, 4 points high.
struct CoverProgress: View {
    let progress: Double
    let width: CGFloat

    var body: some View {
        HStack(spacing: 0) {
            Color.accentColor.frame(width: max(4, width * min(max(progress, 0), 1)), height: 4)
            Spacer(minLength: 0)
        }
        .frame(width: width, height: 4)
        .background(Color(white: 1, opacity: 0.45))
        .cornerRadius(2)
        .accessibilityHidden(true)
    }
}

/// A short text or a symbol on a picture.
struct CoverBadge: View {
    var text = ""
    var symbol: String?

    var body: some View {
        HStack(spacing: Spacing.xs) {
            if let symbol { Image(systemName: symbol).font(.system(size: 12)) }
            if !text.isEmpty { Text(text).font(.system(size: 12, weight: .medium)).monospacedDigit() }
        }
        .foregroundColor(.onPicture)
        .padding(EdgeInsets(top: 3, leading: 6, bottom: 3, trailing: 6))
        .background(Color.badge)
        .cornerRadius(Radius.control)
    }
}
