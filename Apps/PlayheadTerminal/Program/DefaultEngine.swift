import Dispatch
import Playhead
import PlayheadGStreamer

/// The engine that the program plays with.
enum DefaultEngine {
    /// Makes engines. Says on standard error, without holding anything up, which packages are missing and how to
    /// install them.
    static var provider: EngineProvider {
        DispatchQueue.global(qos: .utility).async {
            guard let command = GStreamerEngine.installationCommand() else { return }
            DescriptorOutput.error.write(
                "playhead: Parts of GStreamer are missing, some media will not play. Install them with:\n  \(command)\n"
            )
        }
        return GStreamerEngine.provider
    }
}
