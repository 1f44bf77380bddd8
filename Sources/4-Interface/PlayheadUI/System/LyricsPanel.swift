import Foundation
import Localization
import PlaybackModel
import Playhead
import ViewGraph

/// The words of a song over its blurred cover. The line that is sung is in the middle; a click on a line jumps to it.
struct LyricsPanel: View {
    let player: Player
    let model: SystemVideoModel

    var body: some View {
        if player.mediaType == .audio, model.showsLyrics, let lyrics = player.lyrics {
            GeometryReader { geometry in
                let layout = MusicLayout(size: geometry.size, hasLyrics: true)
                if layout.lyricsHeight >= 60 {
                    LyricsList(player: player, lyrics: lyrics, height: layout.lyricsHeight)
                        .frame(height: layout.lyricsHeight)
                        .padding(layout.lyricsInsets)
                        .frame(width: geometry.size.width, height: geometry.size.height)
                }
            }
        }
    }
}

private struct LyricsList: View {
    let player: Player
    let lyrics: Lyrics
    let height: CGFloat
    @State private var current: Int?

    /// The interval at which the line is determined, in seconds.
    private static let interval = 0.1

    var body: some View {
        ScrollViewReader { proxy in
            ScrollView(.vertical, showsIndicators: false) {
                VStack(alignment: .leading, spacing: 0) {
                    ForEach(Array(lyrics.lines.enumerated()), id: \.offset) { index, line in
                        LyricsRow(player: player, line: line, isCurrent: index == current)
                    }
                }
                .frame(maxWidth: .infinity, alignment: .leading)
                // So that the first and the last line can be in the middle, too.
                .padding(.vertical, lyrics.isTimed ? height / 2 - 24 : 0)
            }
            .onChange(of: current, initial: true) {
                if lyrics.isTimed { proxy.scrollTo(current ?? 0, anchor: .center) }
            }
            .onChange(of: height) { if lyrics.isTimed { proxy.scrollTo(current ?? 0, anchor: .center) } }
        }
        .accessibilityLabel("Lyrics")
        .accessibilityIdentifier("lyrics")
        .task(id: lyrics) { [player, lyrics] in
            update(player.time().seconds)
            guard lyrics.isTimed else { return }
            let times = player.periodicTimes(every: CMTime(seconds: Self.interval, preferredTimescale: 1000))
            for await time in times { update(time.seconds) }
        }
    }

    private func update(_ time: Double) {
        let index = lyrics.index(at: time)
        if index != current { current = index }
    }
}

private struct LyricsRow: View {
    let player: Player
    let line: Lyrics.Line
    let isCurrent: Bool

    var body: some View {
        if let time = line.time {
            Button {
                player.seek(.at(CMTime(seconds: time, preferredTimescale: 1000)))
            } label: {
                text
            }
            .accessibilityLabel(line.text.isEmpty ? localized("Instrumental") : line.text)
            .accessibilityValue(isCurrent ? "Current line" : "")
        } else {
            text
        }
    }

    private var text: some View {
        Text(verbatim: line.text.isEmpty ? "♪" : line.text)
            .font(isCurrent ? .title2.bold() : .title2)
            .foregroundColor(
                Color(white: 1, opacity: isCurrent || line.time == nil ? 1 : MusicLayout.dimmed).followingContrast
            )
            .multilineTextAlignment(.leading)
            .padding(EdgeInsets(top: 7, leading: 8, bottom: 7, trailing: 8))
            .frame(maxWidth: .infinity, alignment: .leading)
    }
}
