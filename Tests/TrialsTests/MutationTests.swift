import Foundation
import SeededRandom
import Testing

@testable import Trials

/// The damage of `Trials mutated`.
@Suite struct MutationTests {
    /// A box of MP4 with a content.
    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let size = UInt32(content.count + 8)
        return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + Array(type.utf8) + content
    }

    private static let movie =
        box("ftyp", Array("isom0000".utf8)) + box("moov", box("mvhd", Array(repeating: 1, count: 40)))
        + box("mdat", (0..<200).map { UInt8($0) })

    @Test(arguments: Mutation.allCases) func mutationIsRepeatedByItsSeed(_ mutation: Mutation) {
        func damaged(_ seed: UInt64) -> Data {
            var random = SeededGenerator(seed: seed)
            return mutation.applied(to: Data(Self.movie), with: &random)
        }
        let copies = (1...20).map { damaged($0) }
        #expect(copies == (1...20).map { damaged($0) })
        #expect(copies.contains { $0 != Data(Self.movie) })
    }

    @Test(arguments: SeededGenerator.seeds, Mutation.allCases)
    func anyBytesCanBeDamaged(_ seed: UInt64, _ mutation: Mutation) {
        var random = SeededGenerator(seed: seed)
        for head in [[UInt8](), Array(Self.movie.prefix(16)), [0x1A, 0x45, 0xDF, 0xA3]] {
            for _ in 0..<50 {
                let noise = (0..<random.below(300)).map { _ in UInt8(random.below(256)) }
                _ = mutation.applied(to: Data(head + noise), with: &random)
            }
        }
    }

    @Test func boxesAreFoundWithTheirContent() {
        let found = MediaElement.all(in: Self.movie)
        let names = found.map {
            String(decoding: Self.movie[$0.size.upperBound..<$0.size.upperBound + 4], as: UTF8.self)
        }
        #expect(names == ["ftyp", "moov", "mvhd", "mdat"])
        #expect(found.last?.range.upperBound == Self.movie.count)
    }

    @Test func elementsOfMatroskaAreFoundWithTheirContent() {
        let header: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x80]
        // A segment of unknown size with Tracks, which contain an empty entry.
        let bytes = header + [0x18, 0x53, 0x80, 0x67, 0xFF] + [0x16, 0x54, 0xAE, 0x6B, 0x82, 0xAE, 0x80]
        #expect(MediaElement.all(in: bytes).map(\.range) == [0..<5, 5..<17, 10..<17, 15..<17])
    }

    @Test func runsWithinTheLimitsHaveNoProblems() {
        #expect(MutatedRun(name: "", ending: .played, warnings: ["corruptData"]).problems().isEmpty)
        #expect(MutatedRun(name: "", ending: .failed("notMedia"), time: 2.9, mpvPlays: false).problems().isEmpty)
    }

    @Test func brokenPromisesAreProblems() {
        #expect(MutatedRun(name: "").problems() == ["neither plays nor fails"])
        #expect(MutatedRun(name: "", ending: .played, losses: 1, memory: 700_000_000).problems().count == 2)
        #expect(
            MutatedRun(name: "", ending: .failed("notMedia"), time: 4, mpvPlays: true).problems()
                == ["notMedia after 4.0 s", "notMedia, but mpv plays it"])
    }
}

/// A sample of `make mutated`, with real engines.
@Suite struct MutatedSampleTests {
    @MainActor @Test func damagedFilesPlayOrFail() async throws {
        var plan = MutatedTrial.Plan()
        plan.count = 20
        plan.seed = 7
        plan.parallel = 4
        plan.goal = 0.3
        // The time of a busy machine is no promise.
        plan.limits.failure = 20
        let trial = try await MutatedTrial(plan)
        await trial.playAll()
        #expect(trial.runs.count == 20)
        #expect(trial.runs.contains { $0.ending == .played })
        for run in trial.runs {
            let problems = run.problems(plan.limits)
            #expect(problems.isEmpty, "\(run.name): \(problems)")
        }
    }
}
