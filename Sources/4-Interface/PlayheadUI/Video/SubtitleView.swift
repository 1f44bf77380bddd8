import Foundation
internal import PlaybackModel
public import Playhead
public import ViewGraph

/// The subtitles of a player, at the bottom of the room that there is, in the view's own resolution.
///
/// A ``VideoView`` has one; alone it is for interfaces that want the texts elsewhere than over the picture. Its texts are
/// lifted by the environment's `subtitleInset`.
public struct SubtitleView: View {
    @Environment(\.subtitleInset) private var inset
    private let player: Player?

    /// Shows the subtitles of a player; nothing for none.
    public init(player: Player?) { self.player = player }

    /// The texts that hold now.
    public var body: some View {
        if let player, !player.subtitles.cues.isEmpty {
            SubtitleLines(texts: player.subtitles.cues.map(\.text), inset: inset)
        }
    }
}

/// Texts in boxes, one above the other.
private struct SubtitleLines: View {
    let texts: [String]
    let inset: CGFloat

    var body: some View {
        GeometryReader { proxy in
            let size = SubtitleStyle.fontSize(in: proxy.size)
            VStack(spacing: size / 4) {
                Spacer(minLength: 0)
                ForEach(0..<texts.count, id: \.self) { index in
                    Text(texts[index])
                        .font(.system(size: size, weight: .medium))
                        .foregroundColor(.white)
                        .multilineTextAlignment(.center)
                        .padding(.horizontal, size / 2)
                        .padding(.vertical, size / 5)
                        .background(Color.black.opacity(0.7))
                        .cornerRadius(size / 4)
                }
            }
            .padding(.horizontal, proxy.size.width * SubtitleStyle.margin)
            .padding(.bottom, inset + proxy.size.height * SubtitleStyle.margin)
            .frame(width: proxy.size.width, height: proxy.size.height)
        }
    }
}

/// How large subtitles are.
enum SubtitleStyle {
    /// What stays free at each edge, as a part of the view.
    static let margin = 0.04

    /// The size of the letters in points, by the view's height: a screen has room for some sixteen lines.
    static func fontSize(in size: CGSize) -> CGFloat {
        min(max((size.height * 0.055).rounded(), 11), 72)
    }
}

private enum SubtitleInsetKey: EnvironmentKey { static let defaultValue: CGFloat = 0 }

extension EnvironmentValues {
    /// How far subtitles are lifted from the bottom, in points, so that controls do not hide them. Default 0.
    @MainActor public var subtitleInset: CGFloat {
        get { self[SubtitleInsetKey.self] }
        set { self[SubtitleInsetKey.self] = newValue }
    }
}
