import Dispatch
import Localization
import Playhead
import PlayheadEngineService
import PlayheadGStreamer

/// The engine of the program.
enum DefaultEngine {
    /// Creates engines. Reports missing packages and the command that installs them on standard error, without
    /// blocking.
    static func provider(
        _ isolation: EngineIsolation = .preferred, engine: EngineChoice = .automatic
    ) -> EngineProvider {
        DispatchQueue.global(qos: .utility).async {
            guard let command = GStreamerEngine.installationCommand() else { return }
            DescriptorOutput.error.write(
                "playhead: "
                    + localized("Some GStreamer plugins are missing, so some media cannot play. Install them with:")
                    + "\n  \(command)\n")
        }
        return IsolatedEngine.provider(of: GStreamerEngine.provider, second: .mpv(engine), isolation: isolation)
    }
}
