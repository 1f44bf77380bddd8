import Foundation
import PlayheadUI

/// The mark of the application, the same in light and dark.
struct ApplicationMark: View {
    /// The width and height in points.
    let size: CGFloat

    var body: some View {
        Image(systemName: "play.fill").font(.system(size: size * 0.42)).foregroundColor(.onAccent)
            .frame(width: size, height: size)
            .background(Color.newMark)
            .cornerRadius(size * 0.24)
            .accessibilityHidden(true)
    }
}
