/// The engine that plays items, for players that have several: those of `PlayheadGStreamer`.
public enum EngineChoice: String, Sendable, Hashable, Codable, CaseIterable {
    /// GStreamer, and mpv for what GStreamer cannot open or decode, where the program `playhead-engine-mpv` is installed.
    case automatic
    /// GStreamer alone.
    case gstreamer
    /// mpv alone. Items fail where the program `playhead-engine-mpv` is not installed. Without a separate process for the
    /// engine, GStreamer plays.
    case mpv
}
