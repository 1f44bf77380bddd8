import PlayheadMpv
import Testing

/// The engine on mpv keeps the contract, with real media from a real server.
@MainActor @Suite struct MpvConformanceTests {
    @Test(.timeLimit(.minutes(10))) func engineOnMpvPasses() async {
        await MpvSubject.check { try MpvSubject() }
    }
}
