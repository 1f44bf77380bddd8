import PlayheadMpv
import Testing

/// The engine on mpv keeps the contract, with real media from a real server.
@MainActor @Suite(.serialized) struct MpvConformanceTests {
    @Test(.timeLimit(.minutes(10))) func engineOnMpvPasses() async {
        await MpvSubject.check(of: { !$0.hasPrefix("failure.") }, { try MpvSubject() })
    }

    /// One at a time: FFmpeg has one log in a process, in which engines look for the causes of failures.
    @Test(.timeLimit(.minutes(10))) func engineOnMpvNamesFailures() async {
        await MpvSubject.check(atOnce: 1, of: { $0.hasPrefix("failure.") }, { try MpvSubject() })
    }
}
