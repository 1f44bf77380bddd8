import CLibraryGuards
import MediaReaders

extension EngineWorkarounds {
    // MARK: Files that FFmpeg cannot open

    /// From 1.24.6 to 1.28.5, `gst_ffmpegdemux_open` in `gstavdemux.c` of gst-libav reads through a null pointer when FFmpeg cannot open
    /// a file: damaged APE, NUT and similar files end the process. Fixed by upstream's commit `f904dfda`. Remove with:
    /// `ph_guard_failed_opening`.
    static let openingDefect = GStreamerRuntime.Version(1, 24, 6)..<GStreamerRuntime.Version(1, 28, 6)

    /// `true` once the guard is in place, or where it is not needed. Used when such a demuxer exists, before it opens its file.
    static let isOpeningGuarded: Bool = {
        guard let plugin = GStreamerRuntime.version(ofPlugin: "libav"), openingDefect.contains(plugin) else {
            return true
        }
        return ph_guard_failed_opening() != 0
    }()

    // MARK: WAVE files

    /// GStreamer before 1.26.2: for ADPCM with one channel, `wavparse` takes the time to be half as long, and playback ends there. In
    /// all versions it believes the stated byte rate, which FFmpeg writes wrongly for G.722. Remove with: `WAVFormat`.
    static func mistimes(_ wave: WAVFormat) -> Bool {
        wave.isADPCM
            ? wave.channels == 1 && GStreamerRuntime.version < .init(1, 26, 2) : wave.contradictsItself
    }
}
