import Foundation
import PlaybackModel
public import Playhead
public import ViewGraph

/// A slider for the position, with the buffered ranges, chapter marks, the marks of a loop, and the time at the pointer,
/// with a picture of that place in local videos, and in streams that offer thumbnails (DASH, HLS) or key frames (HLS).
///
/// The pictures are made in the background, in a separate process, and kept in memory (see ``PreviewPictureMaking``).
///
/// It combines a `Slider` with a ``/Playhead/ProgressTracker``; use those directly for other designs. A drag suppresses
/// playback while the picture follows; the play button does not change. The slider is disabled while the item cannot be
/// sought, as in a live stream without a window. It is 24 points high, and reacts to presses 10 points above and below, too,
/// where no other view is in front.
///
/// ```swift
/// HStack {
///     TimeLabel(player: player)
///     TimeSlider(player: player)
///     TimeLabel(player: player, kind: .remaining)
/// }
/// ```
public struct TimeSlider: View {
    private let player: Player
    private let onEditingChanged: @MainActor (Bool) -> Void
    @State private var tracker = ProgressTracker(interval: CMTime(value: 1, timescale: 4))
    @State private var pointed: CGFloat?
    @State private var previews = PreviewPictures()
    @Environment(\.previewPictureMaker) private var maker

    /// The height in a layout.
    private static let height: CGFloat = 24
    /// The distance above and below at which the slider still reacts: 44 points in all, for fingers.
    fileprivate static let reach: CGFloat = 10

    /// Creates a slider for a player.
    ///
    /// - Parameters:
    ///   - player: The player.
    ///   - onEditingChanged: Called with `true` when a drag begins and with `false` when it ends.
    public init(player: Player, onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }) {
        self.player = player
        self.onEditingChanged = onEditingChanged
    }

    /// The content of the view.
    public var body: some View {
        GeometryReader { geometry in
            Slider(progressTracker: tracker, fillsHeight: true, onEditingChanged: onEditingChanged)
                .frame(width: geometry.size.width, height: geometry.size.height)
                // Behind the thumb.
                .background(alignment: .topLeading) { ChapterTicks(player: player, size: geometry.size) }
                .background(alignment: .topLeading) { LoopMarks(player: player, size: geometry.size) }
                .overlay(alignment: .topLeading) {
                    if let pointed {
                        PointedTime(player: player, previews: previews, place: pointed, width: geometry.size.width)
                    }
                }
                .onContinuousHover { phase in
                    switch phase {
                    case .active(let location):
                        pointed = location.x
                        previews.point(
                            at: player.pointedTime(location.x, width: geometry.size.width), of: player, maker: maker)
                    case .ended:
                        pointed = nil
                        previews.leave()
                    }
                }
        }
        .frame(height: Self.height + 2 * Self.reach)
        .padding(EdgeInsets(top: -Self.reach, bottom: -Self.reach))
        .bind(tracker, to: player)
        .onChange(of: player.currentItem?.id) { previews.forget() }
    }
}

/// The marks at the starts of chapters.
private struct ChapterTicks: View {
    let player: Player
    let size: CGSize

    var body: some View {
        let chapters = player.metadata.chapters
        let duration = player.duration
        if chapters.count > 1, duration.isNumeric, duration.seconds > 0 {
            ZStack(alignment: .topLeading) {
                ForEach(Array(chapters.enumerated()), id: \.offset) { _, chapter in
                    let share = chapter.range.start.seconds / duration.seconds
                    if share > 0.001, share < 1 {
                        Color(white: 1, opacity: 0.9)
                            .frame(width: 2, height: 8)
                            .offset(x: size.width * share - 1, y: size.height / 2 - 4)
                    }
                }
            }
            .frame(width: size.width, height: size.height, alignment: .topLeading)
            .accessibilityHidden(true)
        }
    }
}

/// The section that repeats, or its first mark.
private struct LoopMarks: View {
    let player: Player
    let size: CGSize

    var body: some View {
        let duration = player.duration
        if duration.isNumeric, duration.seconds > 0 {
            if let loop = player.loop {
                let start = size.width * min(loop.start.seconds / duration.seconds, 1)
                let end = size.width * min(loop.end.seconds / duration.seconds, 1)
                Color(red: 1, green: 0.8, blue: 0.2, opacity: 0.7).frame(width: max(end - start, 2), height: 12)
                    .offset(x: start, y: size.height / 2 - 6)
                    .accessibilityHidden(true)
            } else if let mark = player.loopMark {
                Color(red: 1, green: 0.8, blue: 0.2).frame(width: 3, height: 14)
                    .offset(x: size.width * min(mark.seconds / duration.seconds, 1) - 1.5, y: size.height / 2 - 7)
                    .accessibilityHidden(true)
            }
        }
    }
}

/// The time at the pointer, and a picture of it, above the slider.
private struct PointedTime: View {
    let player: Player
    let previews: PreviewPictures
    let place: CGFloat
    let width: CGFloat

    private static let room: CGFloat = 256
    /// The height of the room for the picture, the time and the chapter.
    private static let height: CGFloat = 200

    var body: some View {
        let range = player.currentProperties.seekableTimeRange
        if let time = player.pointedTime(place, width: width) {
            ZStack(alignment: .bottom) {
                Text(text(time, range))
                    .font(.caption)
                    .monospacedDigit()
                    .foregroundColor(.white)
                    .lineLimit(1)
                    .padding(EdgeInsets(top: 3, leading: 8, bottom: 3, trailing: 8))
                    .background(Color(white: 0.1, opacity: 0.9).followingContrast)
                    .cornerRadius(6)
                if let picture = previews.picture {
                    Image(pixels: picture).resizable().scaledToFit()
                        .frame(maxWidth: 240, maxHeight: 135)
                        .cornerRadius(6)
                        .padding(EdgeInsets(bottom: 30))
                }
            }
            .frame(maxHeight: .infinity, alignment: .bottom)
            .frame(width: Self.room, height: Self.height, alignment: .bottom)
            .offset(x: min(max(place, edge), width - edge) - Self.room / 2, y: TimeSlider.reach - Self.height - 4)
            .accessibilityHidden(true)
        }
    }

    /// The smallest distance of the middle from the ends of the slider.
    private var edge: CGFloat { min(previews.picture == nil ? 40 : 100, width / 2) }

    private func text(_ time: CMTime, _ range: CMTimeRange) -> String {
        if player.streamType == .dvr { return PlayerWording.clock(from: range.end, to: time) }
        let chapter = player.metadata.chapters.last { $0.range.start <= time }
        let clock = PlayerWording.clock(time)
        guard let title = chapter?.title, !title.isEmpty else { return clock }
        return "\(clock)  \(title)"
    }
}

extension Player {
    /// The time at a place of a slider; `nil` where there is none.
    fileprivate func pointedTime(_ place: CGFloat, width: CGFloat) -> CMTime? {
        currentProperties.progressRange?.time(at: SliderContent.share(at: place, width: width))
    }
}
