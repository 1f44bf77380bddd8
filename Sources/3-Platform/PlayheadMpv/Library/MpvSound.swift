import Glibc
import PlaybackModel

/// The settings of sound and picture as properties of mpv.
struct MpvSound: Sendable, Hashable {
    var volume = 1.0
    var isMuted = false
    var device: String?
    var adjustments = PlaybackAdjustments.neutral

    /// All properties, by name.
    var properties: [(name: String, value: String)] {
        [
            // The volume of mpv is the cube root of the gain, in percent.
            ("volume", MpvText.number(cbrt(volume) * 100)), ("mute", isMuted ? "yes" : "no"),
            ("audio-device", device.map { "pulse/\($0)" } ?? "auto"),
            ("audio-delay", MpvText.number(adjustments.audioDelay)),
            ("replaygain", replayGain), ("replaygain-preamp", MpvText.number(adjustments.preamplification)),
            ("af", soundFilters), ("vf", pictureFilters),
        ]
    }

    private var replayGain: String {
        switch adjustments.replayGain {
        case .off: "no"
        case .track: "track"
        case .album: "album"
        }
    }

    private var soundFilters: String {
        var filters = ["@speed:scaletempo"]
        if adjustments.replayGain == .off, adjustments.preamplification != 0 {
            filters.append("@gain:lavfi=[volume=\(MpvText.number(adjustments.preamplification))dB]")
        }
        if adjustments.isNightMode { filters.append("@night:lavfi=[acompressor=threshold=0.06:ratio=6:makeup=4]") }
        return filters.joined(separator: ",")
    }

    private var pictureFilters: String {
        guard !adjustments.keepsColors else { return "" }
        let values = [
            "brightness=\(MpvText.number(adjustments.brightness))", "contrast=\(MpvText.number(adjustments.contrast))",
            "saturation=\(MpvText.number(adjustments.saturation))",
        ]
        return "@colors:lavfi=[eq=\(values.joined(separator: ":"))]"
    }
}
