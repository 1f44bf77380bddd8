import Localization
import PlaybackModel
import Playhead

/// The technical format of a track in words.
enum TrackFormatText {
    /// The known values, such as `1920×1080`, `25 frames/s` and `bt709`.
    static func parts(_ format: TrackFormat) -> [String] {
        var parts: [String] = []
        if let size = format.size { parts.append("\(size.width)×\(size.height)") }
        if let rate = format.frameRate { parts.append(localized("\(rounded(rate)) frames/s")) }
        if let channels = format.channels { parts.append(self.channels(channels)) }
        if let rate = format.sampleRate { parts.append(localized("\(rounded(rate / 1_000)) kHz")) }
        if let depth = format.bitDepth { parts.append(localized("\(depth) bits")) }
        if let chroma = format.chroma { parts.append(chroma) }
        if let profile = format.dolbyVisionProfile { parts.append(localized("Dolby Vision profile \(profile)")) }
        if let range = format.dynamicRange { parts.append(range) }
        if let color = format.color.flatMap(color) { parts.append(color) }
        if let bitrate = format.bitrate { parts.append(PlayerWording.bitrate(bitrate)) }
        return parts
    }

    private static func channels(_ count: Int) -> String {
        switch count {
        case 1: localized("mono")
        case 2: localized("stereo")
        default: localized("\(count) channels")
        }
    }

    /// The names of a color: one if primaries, transfer and matrix are the same, and the range.
    private static func color(_ color: TrackFormat.Color) -> String? {
        var names: [String] = []
        for name in [color.primaries, color.transfer, color.matrix].compactMap({ $0 }) where names.last != name {
            names.append(name)
        }
        var text = names.joined(separator: "/")
        if let isFull = color.isFullRange {
            text += (text.isEmpty ? "" : " ") + (isFull ? localized("full range") : localized("limited range"))
        }
        return text.isEmpty ? nil : text
    }

    /// A number with up to three decimals, such as `23.976` and `25`.
    private static func rounded(_ number: Double) -> Double { (number * 1_000).rounded() / 1_000 }
}
