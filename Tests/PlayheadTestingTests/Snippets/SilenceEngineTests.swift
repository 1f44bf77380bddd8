import Playhead
import PlayheadTesting
import Testing

/// The engine of `WritingAnEngine`, whose file is linked into this folder, keeps the contract that the article teaches.
@MainActor @Suite struct SilenceEngineTests {
    @Test(.timeLimit(.minutes(5))) func theEngineOfTheArticlePasses() async {
        let report = await EngineConformance { SilentSubject() }.run(atOnce: 20)
        #expect(report.engine == "Silence")
        // Silence has no pictures.
        for failure in report.failures where failure.outcome != .failed(["the film is video"]) {
            Issue.record("\(failure)")
        }
        // The skipped checks need other media than a minute of silence, pictures or a second item.
        #expect(report.results.count - report.skipped.count >= 40)
    }
}

/// Every item is a minute of silence.
@MainActor private final class SilentSubject: EngineConformanceSubject {
    var provider: EngineProvider { silence }

    func media(for need: EngineConformanceNeed) async throws -> EngineConformanceMedia {
        switch need {
        case .film, .slow: return EngineConformanceMedia(.address("silence"))
        default: throw EngineConformanceSkip("It plays a minute of silence only.")
        }
    }
}
