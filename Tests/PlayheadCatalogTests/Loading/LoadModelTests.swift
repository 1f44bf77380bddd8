import FeedReaders
import Observation
import PlayheadCatalog
import PlayheadTesting
import Synchronization
import Testing
import ViewGraph

@MainActor struct LoadModelTests {
    let service = ControlledService()
    let scheduler = ManualScheduler()

    func makeModel(lifetime: Duration? = nil) -> LoadModel<[Int]> {
        let service = service
        return LoadModel(lifetime: lifetime, scheduler: scheduler, fetchingOnMainActor: { try await service.fetch() })
    }

    /// Starts an action in its own task, as a view does.
    func begin(_ action: @escaping @MainActor () async -> Bool) async -> Task<Bool, Never> {
        let task = Task { await action() }
        await settle()
        return task
    }

    @Test func aLoadGoesThroughProgressToContent() async {
        let model = makeModel()
        #expect(model.result == .notStarted)
        let load = await begin { await model.load() }
        #expect(model.result == .loading)
        #expect(model.isLoading)
        await service.succeed([1])
        #expect(await load.value)
        #expect(model.result == .success([1]))
        #expect(!model.isLoading && !model.hasError)
    }

    @Test func contentIsNotLoadedTwice() async {
        let model = makeModel()
        let first = await begin { await model.load() }
        let second = await begin { await model.load() }
        let third = await begin { await model.refresh() }
        #expect(service.requestCount == 1)
        await service.succeed([1])
        for caller in [first, second, third] { #expect(await caller.value) }
        #expect(await model.load())
        #expect(service.requestCount == 1)
    }

    @Test func aFailureIsShownAndCanBeRetried() async {
        let model = makeModel()
        let load = await begin { await model.load() }
        await service.fail(7)
        #expect(await !load.value)
        #expect(model.result == .error(ControlledService.Failure(number: 7)))
        #expect(model.hasError)
        let retry = await begin { await model.refresh() }
        #expect(!model.hasError)
        #expect(model.isLoading)
        await service.succeed([1])
        #expect(await retry.value)
        #expect(model.value == [1])
    }

    @Test func aRefreshKeepsTheOldContentVisible() async {
        let model = makeModel()
        let load = await begin { await model.load() }
        await service.succeed([1])
        _ = await load.value
        let refresh = await begin { await model.refresh() }
        #expect(model.result == .success([1]))
        #expect(model.isRefreshing && !model.isLoading)
        await service.fail(2)
        #expect(await !refresh.value)
        #expect(model.value == [1])
        #expect(model.refreshError as? ControlledService.Failure == ControlledService.Failure(number: 2))
        #expect(model.hasError && !model.isRefreshing)
        let again = await begin { await model.refresh() }
        #expect(!model.hasError)
        await service.succeed([3])
        #expect(await again.value)
        #expect(model.value == [3])
    }

    @Test func aCanceledLoadIsNoError() async {
        let model = makeModel()
        let load = await begin { await model.load() }
        load.cancel()
        await settle()
        #expect(await !load.value)
        #expect(model.result == .notStarted)
        #expect(!model.hasError)
        #expect(service.runningCount == 0)
        // The view appears again.
        let again = await begin { await model.load() }
        #expect(service.requestCount == 2)
        await service.succeed([1])
        #expect(await again.value)
    }

    @Test func aCanceledRetryShowsTheErrorAgain() async {
        let model = makeModel()
        let load = await begin { await model.load() }
        await service.fail(1)
        _ = await load.value
        let retry = await begin { await model.refresh() }
        retry.cancel()
        await settle()
        #expect(model.result == .error(ControlledService.Failure(number: 1)))
    }

    @Test func aRequestEndsWithTheLastOfItsCallers() async {
        let model = makeModel()
        let first = await begin { await model.load() }
        let second = await begin { await model.refresh() }
        first.cancel()
        await settle()
        #expect(await !first.value)
        #expect(model.isLoading)
        #expect(service.runningCount == 1)
        await service.succeed([1])
        #expect(await second.value)
        #expect(model.value == [1])
    }

    @Test(arguments: [true, false]) func cancellationsReportedByTheServiceAreNoErrors(isFeedError: Bool) async {
        let model = makeModel()
        let load = await begin { await model.load() }
        await service.answer(.failure(isFeedError ? FeedError(.canceled) : CancellationError()))
        #expect(await !load.value)
        #expect(model.result == .notStarted)
    }

    @Test func aCanceledCallerStartsNothing() async {
        let model = makeModel()
        let load = Task { await model.load() }
        load.cancel()
        #expect(await !load.value)
        await settle()
        #expect(service.requestCount == 0)
        #expect(model.result == .notStarted)
    }

    @Test func aLateResultOfACanceledRequestIsIgnored() async {
        let service = ControlledService(ignoresCancellation: true)
        let model = LoadModel(scheduler: scheduler, fetchingOnMainActor: { try await service.fetch() })
        let load = await begin { await model.load() }
        load.cancel()
        await settle()
        let returned = Mutex(false)
        let again = await begin {
            let isLoaded = await model.load()
            returned.withLock { $0 = true }
            return isLoaded
        }
        await service.succeed([1])
        #expect(model.result == .loading)
        #expect(!returned.withLock { $0 })
        await service.succeed([2])
        #expect(await again.value)
        #expect(model.value == [2])
    }

    // MARK: Starting without waiting

    @Test func aStartedRequestReportsWhetherItRuns() async {
        let model = makeModel()
        #expect(model.startLoading())
        #expect(model.isLoading)
        #expect(model.startLoading())
        await settle()
        #expect(service.requestCount == 1)
        await service.succeed([1])
        #expect(model.value == [1])
        #expect(!model.startLoading())
        #expect(model.startLoading(forced: true))
        #expect(model.cancel())
        #expect(!model.cancel())
        #expect(model.value == [1])
    }

    @Test func aStartedRequestSurvivesItsWaitingCallers() async {
        let model = makeModel()
        model.startLoading()
        let load = await begin { await model.load() }
        load.cancel()
        await settle()
        #expect(model.isLoading)
        await service.succeed([1])
        #expect(model.value == [1])
    }

    @Test func aReleasedModelCancelsItsRequest() async {
        var model: LoadModel<[Int]>? = makeModel()
        model?.startLoading()
        await settle()
        #expect(service.runningCount == 1)
        weak let released = model
        model = nil
        #expect(released == nil)
        await settle()
        #expect(service.runningCount == 0)
    }

    // MARK: Staleness

    @Test func staleContentIsClearedWhenTheViewDisappears() async {
        let model = makeModel(lifetime: .seconds(60))
        model.startLoading()
        await settle()
        await service.succeed([1])
        scheduler.advance(by: .seconds(59))
        #expect(!model.isStale)
        #expect(!model.didDisappear())
        #expect(model.value == [1])
        scheduler.advance(by: .seconds(1))
        #expect(model.isStale)
        #expect(model.didDisappear())
        #expect(model.result == .notStarted)
        #expect(!model.isStale)
    }

    @Test func contentWithoutALifetimeIsNeverStale() async {
        let model = makeModel()
        model.startLoading()
        await settle()
        await service.succeed([1])
        scheduler.advance(by: .seconds(1_000_000))
        #expect(!model.didDisappear())
        #expect(model.value == [1])
    }

    @Test func aRefreshRenewsTheContent() async {
        let model = makeModel(lifetime: .seconds(60))
        for number in 1...2 {
            model.startLoading(forced: true)
            await settle()
            await service.succeed([number])
            scheduler.advance(by: .seconds(40))
        }
        #expect(!model.isStale)
        #expect(!model.didDisappear())
    }

    // MARK: Observing

    @Test func eachChangeIsAnnouncedOnce() async {
        let model = makeModel()
        let count = Mutex(0)
        let subscription = model.objectWillChange.sink { _ in count.withLock { $0 += 1 } }
        model.startLoading()
        #expect(count.withLock { $0 } == 1)
        await settle()
        await service.succeed([1])
        #expect(count.withLock { $0 } == 2)
        subscription.cancel()
    }

    @Test func observationSeesTheResult() async {
        let model = makeModel()
        let isChanged = Mutex(false)
        withObservationTracking {
            _ = model.result
        } onChange: {
            isChanged.withLock { $0 = true }
        }
        model.startLoading()
        #expect(isChanged.withLock { $0 })
        model.cancel()
    }
}
