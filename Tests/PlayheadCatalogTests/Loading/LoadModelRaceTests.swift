import PlayheadCatalog
import PlayheadTesting
import Testing

/// All orders of overlapping loads, refreshes, cancellations and answers, without chance: four steps of eight kinds.
@MainActor struct LoadModelRaceTests {
    enum Step: CaseIterable, Sendable {
        case load, refresh, cancelOldestCaller, cancelNewestCaller, cancelRequest, succeed, fail, clear
    }

    @Test(arguments: Step.allCases, [false, true])
    func everyOrderKeepsTheRules(first: Step, ignoresCancellation: Bool) async {
        for second in Step.allCases {
            for third in Step.allCases {
                for fourth in Step.allCases {
                    let run = Run(ignoresCancellation: ignoresCancellation)
                    let problem = await run.problem(of: [first, second, third, fourth])
                    #expect(problem == nil, "\(first), \(second), \(third), \(fourth)")
                }
            }
        }
    }

    /// One model, its service and its callers.
    @MainActor final class Run {
        let service: ControlledService
        let model: LoadModel<[Int]>
        var callers: [Task<Bool, Never>] = []
        var returned = 0
        var answers = 0
        /// The newest value that was shown.
        var shown: [Int]?

        init(ignoresCancellation: Bool) {
            let service = ControlledService(ignoresCancellation: ignoresCancellation)
            self.service = service
            model = LoadModel(scheduler: ManualScheduler(), fetchingOnMainActor: { try await service.fetch() })
        }

        /// Performs the steps, answers what is left, and returns the first broken rule.
        func problem(of steps: [Step]) async -> String? {
            for step in steps {
                await perform(step)
                if let problem = brokenRule(after: step) { return "\(problem) after \(step)" }
            }
            for _ in 0...steps.count where service.runningCount > 0 || isBusy { await perform(.succeed) }
            if returned != callers.count { return "\(callers.count - returned) callers wait forever" }
            if model.result.active || model.isRefreshing { return "loading forever" }
            return nil
        }

        private func perform(_ step: Step) async {
            switch step {
            case .load, .refresh:
                callers.append(
                    Task {
                        let isLoaded = await step == .load ? model.load() : model.refresh()
                        returned += 1
                        return isLoaded
                    })
            case .cancelOldestCaller: callers.first?.cancel()
            case .cancelNewestCaller: callers.last?.cancel()
            case .cancelRequest: model.cancel()
            case .succeed:
                answers += 1
                await service.succeed([answers])
            case .fail: await service.fail()
            case .clear:
                model.clear()
                shown = nil
            }
            await settle()
            // Tasks may need more turns where the machine is busy.
            await settle { isBusy ? service.runningCount > 0 : returned == callers.count }
        }

        private var isBusy: Bool { model.isLoading || model.isRefreshing }

        private func brokenRule(after step: Step) -> String? {
            defer { shown = model.value ?? shown }
            if model.error is CancellationError { return "a cancellation is shown" }
            if isBusy && service.runningCount == 0 {
                return "loading without a request"
            }
            if !service.ignoresCancellation, service.runningCount > 1 { return "two requests" }
            if model.isLoading && model.isRefreshing { return "two kinds of progress" }
            if shown != nil, model.value == nil { return "content disappeared" }
            if let shown, let value = model.value, shown[0] > value[0] { return "an older value replaced a newer" }
            if model.result.error != nil && model.refreshError != nil { return "two errors" }
            if returned < callers.count, !isBusy { return "a caller waits for nothing" }
            return nil
        }
    }
}
