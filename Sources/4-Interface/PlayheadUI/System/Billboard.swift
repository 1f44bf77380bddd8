import Foundation
import Playhead
import ViewGraph

/// The result of the last action, with a bar where a level says more.
struct Billboard: View {
    let model: SystemVideoModel

    var body: some View {
        if let readout = model.readout {
            VStack(spacing: 8) {
                Text(readout.text)
                    .font(.title3)
                    .monospacedDigit()
                    .lineLimit(1)
                if let level = readout.level {
                    LevelBar(level: level).accessibilityHidden(true)
                }
            }
            .foregroundColor(.white)
            .padding(EdgeInsets(top: 8, leading: 18, bottom: readout.level == nil ? 8 : 12, trailing: 18))
            .background(Color(white: 0.08, opacity: 0.92).followingContrast)
            .cornerRadius(12, border: .pictureEdge)
        }
    }
}

/// A bar of a fixed length that shows a share.
private struct LevelBar: View {
    let level: Double

    private static let length: CGFloat = 160

    var body: some View {
        ZStack(alignment: .leading) {
            Color(white: 1, opacity: 0.25).frame(width: Self.length, height: 4).cornerRadius(2)
            Color.white.frame(width: Self.length * level, height: 4).cornerRadius(2)
        }
    }
}
