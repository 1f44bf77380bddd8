import Foundation
import Localization
import MediaReaders
import PlaybackModel
import Playhead
import ViewGraph

/// The chapters of the current item: a press jumps to one. The current one is highlighted, with the time that is left of
/// it.
struct ChapterPanel: View {
    let player: Player
    @State private var tracker = ProgressTracker(interval: CMTime(value: 1, timescale: 1))

    var body: some View {
        let chapters = player.metadata.chapters
        if chapters.isEmpty {
            PanelNote(localized("This item has no chapters."))
        } else {
            let now = tracker.time
            let current = chapters.lastIndex { $0.range.start <= now }
            let hasPictures = chapters.contains { $0.image != nil }
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0) {
                    ForEach(Array(chapters.enumerated()), id: \.offset) { index, chapter in
                        ChapterLine(
                            player: player, chapter: chapter, number: index + 1, hasPicture: hasPictures,
                            left: index == current ? Self.left(of: chapter, at: now, in: player) : nil,
                            isCurrent: index == current)
                    }
                }
            }
            .bind(tracker, to: player)
        }
    }

    /// The time that is left of a chapter, at normal speed; `nil` if its end is unknown.
    static func left(of chapter: MediaChapter, at now: CMTime, in player: Player) -> CMTime? {
        let end = chapter.range.end.isNumeric ? chapter.range.end : player.duration
        guard end.isNumeric, now.isNumeric, end > now else { return nil }
        return end - now
    }
}

private struct ChapterLine: View {
    let player: Player
    let chapter: MediaChapter
    let number: Int
    let hasPicture: Bool
    let left: CMTime?
    let isCurrent: Bool
    @Environment(\.playerCommands) private var commands

    var body: some View {
        let title =
            chapter.title.flatMap { $0.isEmpty ? nil : PrintableText($0).string } ?? localized("Chapter \(number)")
        HStack(spacing: 0) {
            Button {
                player.seek(.at(chapter.range.start), smooth: false)
            } label: {
                HStack(spacing: 10) {
                    if hasPicture {
                        picture
                    } else {
                        Image(systemName: "play.fill").font(.system(size: 10)).opacity(isCurrent ? 1 : 0)
                            .accessibilityHidden(true)
                    }
                    VStack(alignment: .leading, spacing: 2) {
                        Text(title).font(isCurrent ? .callout.bold() : .callout).lineLimit(2)
                        if let left {
                            Text("\(PlayerWording.clock(left)) left").font(.caption).monospacedDigit()
                                .foregroundColor(Color(white: 1, opacity: 0.7).followingContrast)
                        }
                    }
                    Spacer(minLength: 8)
                    Text(PlayerWording.clock(chapter.range.start)).font(.caption).monospacedDigit()
                        .foregroundColor(Color(white: 1, opacity: 0.7).followingContrast)
                }
                .padding(EdgeInsets(top: 10, leading: 12, bottom: 10, trailing: 12))
            }
            .accessibilityLabel("\(title), \(PlayerWording.spoken(chapter.range.start))")
            .accessibilityValue(isCurrent ? "Playing" : "")
            if let link = chapter.link.flatMap({ URL(string: $0) }), let open = commands.openLink {
                Button {
                    open(link)
                } label: {
                    ControlIcon("globe", size: 14, side: 36)
                }
                .accessibilityLabel("Open the web page of \(title)")
                .help(link.host ?? link.absoluteString)
            }
        }
        .background(Color(white: 1, opacity: isCurrent ? 0.16 : 0))
        .border(isCurrent ? .pictureEdge : .clear)
    }

    private var picture: some View {
        AsyncImage(url: chapter.image.flatMap { URL(string: $0) }) { phase in
            if let image = phase.image {
                image.resizable().scaledToFill().frame(width: 48, height: 48)
            } else {
                Color(white: 1, opacity: 0.08).frame(width: 48, height: 48)
            }
        }
        .frame(width: 48, height: 48)
        .clipped()
        .cornerRadius(6)
        .accessibilityHidden(true)
    }
}
