import Playhead
import PlayheadGStreamer

/// The engine that the program plays with.
enum DefaultEngine {
    static var provider: EngineProvider { GStreamerEngine.provider }
}
