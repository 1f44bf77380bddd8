import PlaybackModel
import Playhead

/// A suite that checks whether an engine meets the contract of `PlaybackEngine`.
///
/// Run it when you write an engine. The suite drives the engine with commands and judges it only by its events, so it
/// works for any engine, in the process or outside of it. You provide an ``EngineConformanceSubject``: the engine, and
/// media such as a film, a live stream or an address that does not answer. Checks whose medium you cannot provide are
/// skipped, with your reason in the report.
///
/// Every check also applies the general rules: correct epochs and generations, one `ready` for each load, one answer to
/// each seek, numbers and positions that do not go back, no events after a release.
///
/// ```swift
/// let conformance = EngineConformance { MySubject() }
/// print(await conformance.run().table)
/// ```
@MainActor public struct EngineConformance {
    private let makeSubject: @MainActor () async throws -> any EngineConformanceSubject

    /// Creates a suite for an engine.
    ///
    /// - Parameter makeSubject: Creates the engine's world. Called once for each check.
    public init(_ makeSubject: @escaping @MainActor () async throws -> any EngineConformanceSubject) {
        self.makeSubject = makeSubject
    }

    /// Runs checks and reports their results.
    ///
    /// - Parameters:
    ///   - checks: The checks. Default: all.
    ///   - width: The number of checks to run in parallel, each with its own engine. Use more than one only for engines
    ///     that play in real time. Default 1.
    public func run(
        _ checks: [EngineConformanceCheck] = EngineConformanceCheck.all, atOnce width: Int = 1
    ) async -> EngineConformanceReport {
        precondition(width > 0, "EngineConformance: at least one check must run at a time.")
        var results: [Int: (EngineConformanceResult, String)] = [:]
        await withTaskGroup(of: (Int, (EngineConformanceResult, String)).self) { group in
            var next = 0
            func start() {
                guard next < checks.count else { return }
                let index = next
                next += 1
                group.addTask { await (index, self.perform(checks[index])) }
            }
            for _ in 0..<width { start() }
            for await (index, result) in group {
                results[index] = result
                start()
            }
        }
        return EngineConformanceReport(
            engine: results.values.map(\.1).first { !$0.isEmpty } ?? "",
            results: checks.indices.compactMap { results[$0]?.0 })
    }

    /// Runs one check.
    public func run(_ check: EngineConformanceCheck) async -> EngineConformanceResult { await perform(check).0 }

    private func perform(_ check: EngineConformanceCheck) async -> (EngineConformanceResult, String) {
        let subject: any EngineConformanceSubject
        do {
            subject = try await makeSubject()
        } catch {
            return (EngineConformanceResult(check: check, outcome: .failed(["no subject: \(error)"]), trace: ""), "")
        }
        let stage = ConformanceStage(subject, deliversFrames: check.deliversFrames)
        var reasons: [String] = []
        do {
            try await stage.start()
            try await check.body(stage)
            try await stage.awaitAnswers()
        } catch let skip as EngineConformanceSkip {
            await stage.finish()
            let result = EngineConformanceResult(
                check: check, outcome: .skipped(skip.reason), trace: stage.journal.text)
            return (result, stage.hello?.name ?? "")
        } catch {
            reasons.append("\(error)")
        }
        await stage.finish()
        reasons += stage.complaints + ConformanceRules.violations(in: stage.journal.entries, epoch: stage.epoch)
        let result = EngineConformanceResult(
            check: check, outcome: reasons.isEmpty ? .passed : .failed(reasons), trace: stage.journal.text)
        return (result, stage.hello?.name ?? "")
    }
}
