import CSoup
import Testing

@testable import PlayheadGStreamer

@Suite struct KnownDefectTests {
    private func defect(_ id: String) throws -> KnownDefect { try #require(KnownDefect.all.first { $0.id == id }) }

    @Test func identifiersAreUniqueAndTextsAreSentences() {
        #expect(Set(KnownDefect.all.map(\.id)).count == KnownDefect.all.count)
        for defect in KnownDefect.all {
            #expect(defect.effect.hasSuffix("."), "\(defect.id)")
            #expect(defect.workaround.hasSuffix("."), "\(defect.id)")
            #expect(defect.fixedIn.map { $0 > defect.since } ?? true, "\(defect.id)")
        }
    }

    @Test func aVersionIsAffectedFromTheFirstToTheFixedOne() throws {
        let defect = try defect("canceled-download")
        #expect(!defect.affects(.init(1, 20, 7)))
        #expect(defect.affects(.init(1, 22, 0)))
        #expect(defect.affects(.init(1, 22, 6)))
        #expect(!defect.affects(.init(1, 22, 7)))
        #expect(!defect.isUncertain(in: .init(1, 22, 6)))
        #expect(defect.versions == "GStreamer before 1.22.7")
    }

    @Test func aVersionAfterTheLastExaminedOneIsUncertain() throws {
        let defect = try defect("endless-wait")
        #expect(!defect.isUncertain(in: .init(1, 28, 6)))
        #expect(defect.isUncertain(in: .init(1, 30, 0)))
        #expect(defect.versions == "seen in GStreamer 1.22.0 to 1.28.6")
    }

    @Test func theTableAgreesWithTheWorkaroundsOfTheEngine() throws {
        let version = GStreamerRuntime.version
        #expect(try defect("canceled-download").affects(version) == EngineWorkarounds.needsFlushProbe)
        #expect(try defect("snap-seek-lock").affects(version) == EngineWorkarounds.failedKeyUnitSeekPoisons)
        #expect(try defect("early-end").affects(version) == EngineWorkarounds.removesEndedInputs)
        #expect(try defect("long-header").affects(version) == EngineWorkarounds.confusesHeadersWithMedia)
        let soup = GStreamerRuntime.Version(
            Int(soup_get_major_version()), Int(soup_get_minor_version()), Int(soup_get_micro_version()))
        #expect(try defect("closed-response").affects(soup) == EngineWorkarounds.needsClosingGuard)
        for id in ["freed-request", "missing-key"] {
            let range = EngineWorkarounds.requestLockDefect
            let last = try defect(id).lastSeen
            #expect(range.contains(last))
            #expect(try defect(id).since == range.lowerBound)
            #expect(try defect(id).isUncertain(in: range.upperBound))
        }
    }
}
