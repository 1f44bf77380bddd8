import Foundation
import PlaybackModel
public import Playhead
public import ViewGraph

/// A slider for the position, with the buffered ranges, chapter marks, and the time at the pointer.
///
/// It combines a `Slider` with a ``/Playhead/ProgressTracker``; use those directly for other designs. A drag suppresses
/// playback while the picture follows; the play button does not change. The slider is disabled while the item cannot be
/// sought, as in a live stream without a window.
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
            Slider(progressTracker: tracker, onEditingChanged: onEditingChanged)
                .frame(width: geometry.size.width, height: geometry.size.height)
                .overlay(alignment: .topLeading) { ChapterTicks(player: player, size: geometry.size) }
                .overlay(alignment: .topLeading) {
                    if let pointed {
                        PointedTime(player: player, place: pointed, width: geometry.size.width)
                    }
                }
                .onContinuousHover { phase in
                    switch phase {
                    case .active(let location): pointed = location.x
                    case .ended: pointed = nil
                    }
                }
        }
        .frame(height: 24)
        .bind(tracker, to: player)
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

/// The time at the pointer, above the slider.
private struct PointedTime: View {
    let player: Player
    let place: CGFloat
    let width: CGFloat

    private static let room: CGFloat = 240

    var body: some View {
        let range = player.currentProperties.seekableTimeRange
        if range.isValid, range.duration.isNumeric, width > 0 {
            let share = min(max(place / width, 0), 1)
            let time = range.start + CMTime(seconds: range.duration.seconds * share, preferredTimescale: 1000)
            Text(text(time, range))
                .font(.caption)
                .monospacedDigit()
                .foregroundColor(.white)
                .lineLimit(1)
                .padding(EdgeInsets(top: 3, leading: 8, bottom: 3, trailing: 8))
                .background(Color(white: 0.1, opacity: 0.9))
                .cornerRadius(6)
                .frame(width: Self.room)
                .offset(x: min(max(place, 40), width - 40) - Self.room / 2, y: -26)
                .accessibilityHidden(true)
        }
    }

    private func text(_ time: CMTime, _ range: CMTimeRange) -> String {
        if player.streamType == .dvr { return PlayerWording.clock(from: range.end, to: time) }
        let chapter = player.metadata.chapters.last { $0.range.start <= time }
        let clock = PlayerWording.clock(time)
        guard let title = chapter?.title, !title.isEmpty else { return clock }
        return "\(clock)  \(title)"
    }
}
