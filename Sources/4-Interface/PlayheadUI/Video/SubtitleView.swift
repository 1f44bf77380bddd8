import Foundation
internal import PlaybackModel
public import Playhead
public import ViewGraph

/// A view that shows the subtitles of a player at its bottom, in the resolution of the window.
///
/// A ``VideoView`` contains one. Use it separately to show subtitles outside the picture. The environment's
/// `subtitleInset` raises the text.
public struct SubtitleView: View {
    @Environment(\.subtitleInset) private var inset
    private let player: Player?

    /// Creates a view of a player's subtitles; `nil` shows nothing.
    public init(player: Player?) { self.player = player }

    /// The content of the view.
    public var body: some View {
        if let player, !player.subtitles.cues.isEmpty {
            SubtitleLines(texts: player.subtitles.cues.map(\.text), inset: inset)
        }
    }
}

/// The lines in boxes, from top to bottom.
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

/// The dimensions of subtitles.
enum SubtitleStyle {
    /// The margin at each edge, as a fraction of the view.
    static let margin = 0.04

    /// The font size in points for the size of the view, about a sixteenth of its height.
    static func fontSize(in size: CGSize) -> CGFloat {
        min(max((size.height * 0.055).rounded(), 11), 72)
    }
}

private enum SubtitleInsetKey: EnvironmentKey { static let defaultValue: CGFloat = 0 }

extension EnvironmentValues {
    /// The distance in points by which subtitles are raised from the bottom, for example above controls. Default: 0.
    @MainActor public var subtitleInset: CGFloat {
        get { self[SubtitleInsetKey.self] }
        set { self[SubtitleInsetKey.self] = newValue }
    }
}
