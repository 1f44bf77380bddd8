import Foundation
internal import PlaybackModel
internal import Playhead
import ViewGraph

/// Cues that have a place in the picture, each in its own layer.
struct PlacedSubtitles: View {
    let cues: [TextCue]
    let look: SubtitleLook
    let inset: CGFloat

    var body: some View {
        GeometryReader { proxy in
            let size = (SubtitleStyle.fontSize(in: proxy.size) * look.scale).rounded()
            ZStack {
                ForEach(0..<cues.count, id: \.self) { index in layer(cues[index], size, proxy.size) }
            }
            .frame(width: proxy.size.width, height: proxy.size.height)
        }
    }

    private func layer(_ cue: TextCue, _ size: CGFloat, _ space: CGSize) -> some View {
        let place = cue.placement ?? TextPlacement()
        let horizontal = Self.spaces(
            place.horizontal == .leading ? 0 : place.horizontal == .center ? 0.5 : 1, place.x, space.width)
        let vertical = Self.spaces(
            place.vertical == .top ? 0 : place.vertical == .middle ? 0.5 : 1, place.y, space.height)
        return VStack(spacing: 0) {
            if place.vertical != .top { Spacer(minLength: 0) }
            HStack(spacing: 0) {
                if place.horizontal != .leading { Spacer(minLength: 0) }
                SubtitleLine(cue: cue, look: look, size: size)
                if place.horizontal != .trailing { Spacer(minLength: 0) }
            }
            if place.vertical != .bottom { Spacer(minLength: 0) }
        }
        .padding(.leading, horizontal.before)
        .padding(.trailing, horizontal.after)
        .padding(.top, vertical.before)
        .padding(.bottom, place.vertical == .bottom ? max(vertical.after, inset) : vertical.after)
        .frame(width: space.width, height: space.height)
    }

    /// The spaces around a text, whose start, middle or end is at a point; without one, the margin.
    static func spaces(_ anchor: Double, _ point: Double?, _ length: CGFloat) -> (before: CGFloat, after: CGFloat) {
        let margin = length * SubtitleStyle.margin
        guard let point else { return (margin, margin) }
        let place = length * min(max(point, 0), 1)
        if anchor == 0 { return (place, 0) }
        if anchor == 1 { return (0, length - place) }
        // The middle of the space that is left is the point.
        return place < length / 2 ? (0, length - 2 * place) : (2 * place - length, 0)
    }
}
