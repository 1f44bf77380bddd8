import Foundation
import PlaybackModel
import Playhead
import ViewGraph

/// The state and statistics of the player, for developers.
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

    var body: some View {
        _ = tick
        return VStack(alignment: .leading, spacing: 4) {
            ForEach(StatisticsText.lines(of: player), id: \.name) { line in
                HStack(alignment: .top, spacing: 12) {
                    Text(line.name).foregroundColor(Color(white: 1, opacity: 0.65))
                        .frame(width: 92, alignment: .leading)
                    Text(line.value).monospacedDigit()
                }
                .font(.caption)
            }
        }
        .foregroundColor(.white)
        .padding(12)
        .frame(maxWidth: 460, alignment: .leading)
        .background(Color(white: 0, opacity: 0.7))
        .cornerRadius(8)
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
        let explanation = player.explain()
        let lanes = properties.lanes
        var lines = [
            Line(name: "Phase", value: properties.phase.name),
            Line(name: "Reason", value: explanation.description),
            Line(
                name: "Lanes",
                value: "\(lanes.intent) · \(lanes.readiness.name) · \(lanes.transport.name)"
                    + (lanes.seek == nil ? "" : " · seek") + (lanes.hasEnded ? " · ended" : "")),
            Line(name: "Stream", value: stream(properties)),
        ]
        let statistics = properties.statistics
        if let engine = statistics.engine { lines.append(Line(name: "Engine", value: engine)) }
        if statistics.presentationSize != .zero {
            lines.append(Line(name: "Video", value: picture(player, statistics)))
            if let decoding = statistics.videoDecoding {
                lines.append(Line(name: "Decoder", value: PlayerWording.decoding(decoding)))
            }
            lines.append(
                Line(name: "Frames", value: "\(statistics.renderedFrames) shown, \(statistics.droppedFrames) dropped"))
        }
        lines.append(
            Line(name: "Position", value: "\(PlayerWording.clock(player.time())), \(buffered(player, properties))"))
        let rates = [
            statistics.bitrate.map { "\(PlayerWording.bitrate($0)) stream" },
            statistics.bandwidth.map { "\(PlayerWording.bitrate($0)) network" },
        ]
        let known = rates.compactMap { $0 }
        if !known.isEmpty { lines.append(Line(name: "Bit rate", value: known.joined(separator: ", "))) }
        return lines
    }

    private static func stream(_ properties: PlayerProperties) -> String {
        let kind = PlayerWording.streamType(properties.streamType) ?? "unknown"
        let codecs = properties.tracks.tracks.filter { properties.tracks.selected.contains($0.id) }
            .compactMap(\.codec)
        return ([kind] + codecs).joined(separator: ", ")
    }

    private static func picture(_ player: Player, _ statistics: PlaybackStatistics) -> String {
        let size = statistics.presentationSize
        let path = videoPath(of: player).map { "; path: \($0)" } ?? ""
        return "\(size.width) × \(size.height)\(range(player, statistics))\(path)"
    }

    /// The high dynamic range of the picture. Only this engine reports no name, and maps its tones.
    private static func range(_ player: Player, _ statistics: PlaybackStatistics) -> String {
        let tracks = player.currentProperties.tracks
        let format = tracks.tracks.first { $0.kind == .video && tracks.selected.contains($0.id) }?.format
        let vision = format?.dolbyVisionProfile.map { "; Dolby Vision profile \($0)" } ?? ""
        guard let range = format?.dynamicRange else { return vision }
        return "\(vision); \(range)\(statistics.engine == nil ? ", tone-mapped" : "")"
    }

    private static func buffered(_ player: Player, _ properties: PlayerProperties) -> String {
        let time = player.time()
        guard time.isNumeric,
            let range = properties.loadedTimeRanges.first(where: { $0.containsTime(time) }), range.end.isNumeric
        else { return "nothing buffered ahead" }
        return "\(PlayerWording.decimal((range.end - time).seconds, 1)) s buffered ahead"
    }
}
