import Foundation
import Localization
import PlaybackModel
import Playhead
import ViewGraph

/// The statistics of the player, for people who know video.
struct StatisticsOverlay: View {
    let player: Player
    let model: SystemVideoModel

    var body: some View {
        if model.showsStatistics {
            StatisticsTable(player: player)
                .padding(EdgeInsets(top: 68, leading: 16))
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }
    }
}

private struct StatisticsTable: View {
    let player: Player
    @State private var tick = 0
    @Environment(\.textScale) private var textScale

    var body: some View {
        _ = tick
        return VStack(alignment: .leading, spacing: 4) {
            ForEach(StatisticsText.lines(of: player), id: \.name) { line in
                HStack(alignment: .top, spacing: 12) {
                    Text(line.name).foregroundColor(Color(white: 1, opacity: 0.65).followingContrast)
                        .lineLimit(1).frame(width: 116 * textScale, alignment: .leading)
                    Text(line.value).monospacedDigit()
                }
                .font(.caption)
            }
        }
        .foregroundColor(.white)
        .padding(12)
        .frame(maxWidth: 460, alignment: .leading)
        .background(Color(white: 0, opacity: 0.7).followingContrast)
        .cornerRadius(8, border: .pictureEdge)
        .accessibilityLabel("Statistics")
        .onReceive(player.periodicTimePublisher(forInterval: CMTime(value: 1, timescale: 2))) { _ in tick += 1 }
        .onReceive(player: player, at: \.statistics) { _ in tick += 1 }
        .onReceive(player: player, at: \.lanes) { _ in tick += 1 }
    }
}

/// The lines of the statistics.
@MainActor package enum StatisticsText {
    package struct Line: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    package static func lines(of player: Player) -> [Line] {
        let properties = player.currentProperties
        var lines = [Line(name: localized("Stream"), value: stream(properties))]
        let statistics = properties.statistics
        if let engine = statistics.engine { lines.append(Line(name: localized("Engine"), value: engine)) }
        if statistics.presentationSize != .zero {
            lines.append(Line(name: localized("Video"), value: picture(player, statistics)))
            if let decoding = statistics.videoDecoding {
                lines.append(Line(name: localized("Decoder"), value: decoder(decoding)))
            }
            let frames = localized("\(statistics.renderedFrames) shown, \(statistics.droppedFrames) dropped")
            lines.append(Line(name: localized("Frames"), value: frames))
        }
        lines.append(Line(name: localized("Buffer"), value: buffered(player, properties)))
        if let bitrate = statistics.bitrate {
            lines.append(Line(name: localized("Bit rate"), value: PlayerWording.bitrate(bitrate)))
        }
        if let bandwidth = statistics.bandwidth {
            lines.append(Line(name: localized("Network"), value: PlayerWording.bitrate(bandwidth)))
        }
        return lines
    }

    /// The decoder, with what only the display knows about the way of its pictures.
    private static func decoder(_ decoding: VideoDecoding) -> String {
        let text = PlayerWording.decoding(decoding)
        switch decoding.picturePath {
        case .copiedForDisplay where !DMABufDisplay.shared.hasFunctions: return localized("\(text) (GTK before 4.14)")
        case .copiedAfterRefusal: return DMABufDisplay.shared.refusal.map { "\(text) (\($0))" } ?? text
        default: return text
        }
    }

    private static func stream(_ properties: PlayerProperties) -> String {
        let kind = PlayerWording.streamType(properties.streamType) ?? localized("Unknown")
        let codecs = properties.tracks.tracks.filter { properties.tracks.selected.contains($0.id) }
            .compactMap(\.codec)
        return ([kind] + codecs).joined(separator: ", ")
    }

    private static func picture(_ player: Player, _ statistics: PlaybackStatistics) -> String {
        let size = statistics.presentationSize
        return "\(size.width) × \(size.height)\(range(player, statistics))"
    }

    /// The high dynamic range of the picture. Only this engine reports no name, and maps its tones.
    private static func range(_ player: Player, _ statistics: PlaybackStatistics) -> String {
        let tracks = player.currentProperties.tracks
        let format = tracks.tracks.first { $0.kind == .video && tracks.selected.contains($0.id) }?.format
        var parts: [String] = []
        if let profile = format?.dolbyVisionProfile { parts.append(localized("Dolby Vision profile \(profile)")) }
        if let range = format?.dynamicRange {
            parts.append(statistics.engine == nil ? localized("\(range), shown in standard range") : "\(range)")
        }
        return parts.map { ", " + $0 }.joined()
    }

    private static func buffered(_ player: Player, _ properties: PlayerProperties) -> String {
        let time = player.time()
        guard time.isNumeric,
            let range = properties.loadedTimeRanges.first(where: { $0.containsTime(time) }), range.end.isNumeric
        else { return localized("Empty") }
        return localized("\(PlayerWording.decimal((range.end - time).seconds, 1)) s ahead")
    }
}
