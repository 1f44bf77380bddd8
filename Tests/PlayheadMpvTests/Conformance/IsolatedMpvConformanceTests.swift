import PlayheadEngineService
import PlayheadGStreamer
import Testing

/// The engine on mpv keeps the contract in a separate process as well.
@MainActor @Suite struct IsolatedMpvConformanceTests {
    @Test(.timeLimit(.minutes(10))) func isolatedEngineOnMpvPasses() async {
        let provider = IsolatedEngine.provider(
            of: GStreamerEngine.provider, second: .mpv(.mpv), isolation: .required)
        await MpvSubject.check { try MpvSubject(provider) }
    }
}
