import Playhead
import PlayheadEngineService
import PlayheadGStreamer

/// The place where the tortured engines run.
enum TortureHome: String, CaseIterable {
    /// In the process of the trial.
    case inProcess
    /// In separate processes.
    case isolated
    /// In separate processes, and without the order of seeks that keeps libraries from aborting.
    case undisciplined

    /// The engines.
    var provider: EngineProvider {
        guard self != .inProcess else { return GStreamerEngine.provider }
        return IsolatedEngine.provider(of: GStreamerEngine.provider, isolation: .required, records: nil) { _ in }
    }
}
