extension HardCase {
    /// Performs the steps and returns the deviations.
    @MainActor func run() -> [HardCaseFailure] {
        let stage = HardCaseStage(items: items)
        var failures: [HardCaseFailure] = []
        var last = ""
        for (index, step) in steps.enumerated() {
            let difference: (expected: String, found: String)?
            switch step {
            case .expect(let shown): difference = stage.difference(from: shown)
            case .check(let fact): difference = stage.difference(from: fact)
            default:
                stage.perform(step)
                last = step.description
                difference = nil
            }
            guard let difference else { continue }
            failures.append(
                HardCaseFailure(
                    number: number, step: index + 1, expected: difference.expected, found: difference.found,
                    after: last))
        }
        for problem in stage.problems {
            failures.append(
                HardCaseFailure(
                    number: number, step: steps.count, expected: "no contradiction", found: problem, after: last))
        }
        return failures
    }
}
