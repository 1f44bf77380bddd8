import Foundation
internal import PlaybackModel
public import Playhead
public import ViewGraph

/// A view that shows the subtitles of a player at its bottom, in the resolution of the window, and second subtitles at its
/// top.
///
/// A ``VideoView`` contains one. Use it separately to show subtitles outside the picture. The environment's
/// `subtitleInset` raises the text, and `subtitleTopInset` lowers second subtitles.
public struct SubtitleView: View {
    @Environment(\.subtitleInset) private var inset
    @Environment(\.subtitleTopInset) private var topInset
    private let player: Player?

    /// Creates a view of a player's subtitles; `nil` shows nothing.
    public init(player: Player?) { self.player = player }

    /// The content of the view.
    public var body: some View {
        if let player, !player.subtitles.secondaryCues.isEmpty {
            SubtitleLines(
                cues: player.subtitles.secondaryCues, look: player.subtitleLook, inset: topInset, isAtTop: true)
        }
        if let player {
            let cues = texts(of: player)
            let usual = cues.filter { $0.placement == nil }
            if !usual.isEmpty { SubtitleLines(cues: usual, look: player.subtitleLook, inset: inset) }
            let placed = cues.filter { $0.placement != nil }
            if !placed.isEmpty { PlacedSubtitles(cues: placed, look: player.subtitleLook, inset: inset) }
            DrawnTexts(player: player)
        }
    }

    /// The texts without those of pictures, which are drawn with the video.
    private func texts(of player: Player) -> [TextCue] {
        let keepsAuthorStyles = player.subtitleLook.keepsAuthorStyles
        return player.subtitles.cues.filter { $0.picture == nil && !(keepsAuthorStyles && $0.isDrawn) }
    }
}

/// The texts that pictures draw, for assistive technologies.
private struct DrawnTexts: View {
    let player: Player

    var body: some View {
        let texts = player.subtitleLook.keepsAuthorStyles ? player.subtitles.cues.filter(\.isDrawn) : []
        if !texts.isEmpty {
            VStack(spacing: 0) { ForEach(0..<texts.count, id: \.self) { Text(verbatim: texts[$0].text) } }.opacity(0)
        }
    }
}

/// The lines in boxes, from top to bottom.
private struct SubtitleLines: View {
    let cues: [TextCue]
    let look: SubtitleLook
    let inset: CGFloat
    var isAtTop = false

    var body: some View {
        GeometryReader { proxy in
            let margin = proxy.size.height * SubtitleStyle.margin
            let size = (SubtitleStyle.fontSize(in: proxy.size) * look.scale).rounded()
            VStack(spacing: size / 4) {
                if !isAtTop { Spacer(minLength: 0) }
                ForEach(0..<cues.count, id: \.self) { index in
                    SubtitleLine(cue: cues[index], look: look, size: size)
                }
                if isAtTop { Spacer(minLength: 0) }
            }
            .padding(.horizontal, proxy.size.width * SubtitleStyle.margin)
            .padding(.top, isAtTop ? inset + margin : 0)
            .padding(.bottom, isAtTop ? 0 : max(inset, proxy.size.height * look.height) + margin)
            .frame(width: proxy.size.width, height: proxy.size.height)
        }
    }
}

/// A line with its outline.
struct SubtitleLine: View {
    let cue: TextCue
    let look: SubtitleLook
    let size: CGFloat

    private static let directions: [(x: CGFloat, y: CGFloat)] = [
        (-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1),
    ]

    var body: some View {
        let width = max(size / 16, 1)
        ZStack {
            switch look.outline {
            case .box: EmptyView()
            case .line:
                ForEach(0..<Self.directions.count, id: \.self) { index in
                    copy.offset(x: Self.directions[index].x * width, y: Self.directions[index].y * width)
                }
            case .shadow: copy.offset(x: width, y: width)
            }
            StyledCueText(cue: cue, size: size, color: look.color.color)
        }
        .padding(.horizontal, size / 2)
        .padding(.vertical, size / 5)
        .background(Color.black.opacity(look.outline == .box ? 0.7 : 0))
        .cornerRadius(size / 4)
    }

    private var copy: some View {
        StyledCueText(cue: cue, size: size, color: Color(white: 0, opacity: 0.9), keepsColors: false)
            .accessibilityHidden(true)
    }
}

extension SubtitleLook.Color {
    /// The color on screen.
    var color: Color {
        switch self {
        case .white: .white
        case .yellow: Color(red: 1, green: 0.92, blue: 0.2)
        case .cyan: Color(red: 0.4, green: 0.95, blue: 1)
        case .green: Color(red: 0.5, green: 1, blue: 0.5)
        case .gray: Color(white: 0.8)
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

private enum SubtitleTopInsetKey: EnvironmentKey { static let defaultValue: CGFloat = 0 }

private enum SubtitleInsetKey: EnvironmentKey { static let defaultValue: CGFloat = 0 }

extension EnvironmentValues {
    /// The distance in points by which subtitles are raised from the bottom, for example above controls. Default: 0.
    @MainActor public var subtitleInset: CGFloat {
        get { self[SubtitleInsetKey.self] }
        set { self[SubtitleInsetKey.self] = newValue }
    }

    /// The distance in points by which second subtitles are lowered from the top, for example below a title. Default: 0.
    @MainActor public var subtitleTopInset: CGFloat {
        get { self[SubtitleTopInsetKey.self] }
        set { self[SubtitleTopInsetKey.self] = newValue }
    }
}
