import PlaybackModel
import Playhead

/// The suite that tells whether an engine keeps the contract of `PlaybackEngine`.
///
/// It drives the engine by commands and judges it by its events alone. Whatever a check is about, the general rules are
/// watched too: stamps of epoch and generation, one `ready` a load, one answer a seek, numbers and positions that do not
/// go back, nothing after a release.
///
/// ```swift
/// let conformance = EngineConformance { MySubject() }
/// print(await conformance.run().table)
/// ```
@MainActor public struct EngineConformance {
    private let makeSubject: @MainActor () async throws -> any EngineConformanceSubject

    /// Creates a suite for an engine.
    ///
    /// - Parameter makeSubject: makes the engine's world; called once for each check.
    public init(_ makeSubject: @escaping @MainActor () async throws -> any EngineConformanceSubject) {
        self.makeSubject = makeSubject
    }

    /// Makes checks and reports what came of them.
    ///
    /// - Parameters:
    ///   - checks: which ones; all by default.
    ///   - width: how many run at the same time, each with an engine of its own. More than one is for engines that play
    ///     in real time; 1 by default.
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

    /// Makes one check.
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
