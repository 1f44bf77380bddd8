import PlayheadCatalog
import PlayheadTesting
import Synchronization
import Testing
import ViewGraph

@MainActor struct SlideshowModelTests {
    struct Failure: Error, Equatable {}

    let scheduler = ManualScheduler()
    let recorder = RecordingAnalytics()

    func makeModel(
        _ outcomes: [Result<[String], Failure>], lifetime: Duration? = nil
    ) -> SlideshowModel<String> {
        let remaining = Mutex(outcomes)
        return SlideshowModel(
            interval: .seconds(5), lifetime: lifetime, scheduler: scheduler, analytics: Analytics(recorder)
        ) { @MainActor in try remaining.withLock { $0.removeFirst() }.get() }
    }

    func makeLoadedModel(_ slides: [String] = ["a", "b", "c"]) async -> SlideshowModel<String> {
        let model = makeModel([.success(slides)])
        model.onAppear()
        await model.loadContent()
        return model
    }

    @Test func slidesAdvanceAndStartAgain() async {
        let model = await makeLoadedModel()
        var indices = [model.currentIndex]
        for _ in 0..<4 {
            scheduler.advance(by: .seconds(5))
            indices.append(model.currentIndex)
        }
        #expect(indices == [0, 1, 2, 0, 1])
        scheduler.advance(by: .milliseconds(4999))
        #expect(model.currentIndex == 1)
    }

    @Test func aSelectionEndsTheAdvance() async {
        let model = await makeLoadedModel()
        scheduler.advance(by: .seconds(5))
        model.currentIndex = 0
        #expect(model.currentIndex == 0)
        #expect(model.hasUserInteracted && !model.isAdvancing)
        scheduler.advance(by: .seconds(60))
        #expect(model.currentIndex == 0)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func selectingTheShownSlideEndsTheAdvanceToo() async {
        let model = await makeLoadedModel()
        #expect(model.select(0))
        #expect(!model.isAdvancing)
        #expect(!model.select(3))
        #expect(!model.select(-1))
        model.currentIndex = 99
        #expect(model.currentIndex == 0)
    }

    @Test func hiddenSlidesDoNotAdvance() async {
        let model = makeModel([.success(["a", "b"])])
        await model.loadContent()
        #expect(scheduler.pendingCount == 0)
        model.onAppear()
        scheduler.advance(by: .seconds(5))
        #expect(model.currentIndex == 1)
        model.onDisappear()
        #expect(scheduler.pendingCount == 0)
        scheduler.advance(by: .seconds(60))
        #expect(model.currentIndex == 1)
        model.onAppear()
        scheduler.advance(by: .seconds(5))
        #expect(model.currentIndex == 0)
    }

    @Test func slidesAdvanceAgainWhenTheViewAppearsAgain() async {
        let model = await makeLoadedModel()
        model.select(2)
        model.onDisappear()
        model.onAppear()
        #expect(model.isAdvancing)
        scheduler.advance(by: .seconds(5))
        #expect(model.currentIndex == 0)
    }

    @Test func slidesDoNotAdvanceForScreenReadersAndReducedMotion() async {
        let model = await makeLoadedModel()
        model.prefersStillness = true
        #expect(!model.isAdvancing)
        scheduler.advance(by: .seconds(60))
        #expect(model.currentIndex == 0)
        model.prefersStillness = false
        scheduler.advance(by: .seconds(5))
        #expect(model.currentIndex == 1)
    }

    @Test func oneSlideDoesNotAdvance() async {
        let model = await makeLoadedModel(["a"])
        #expect(!model.isAdvancing)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func appearingTwiceDoesNotAdvanceTwice() async {
        let model = await makeLoadedModel()
        scheduler.advance(by: .seconds(4))
        model.onAppear()
        await model.loadContent()
        #expect(scheduler.pendingCount == 1)
        // Neither twice nor later.
        scheduler.advance(by: .seconds(1))
        #expect(model.currentIndex == 1)
    }

    @Test func aFailureIsShownAndCanBeRetried() async {
        let model = makeModel([.failure(Failure()), .success(["a", "b"])])
        model.onAppear()
        #expect(await !model.loadContent())
        #expect(model.contentData == .error(Failure()))
        #expect(model.hasError && !model.isAdvancing)
        #expect(await model.refresh())
        #expect(!model.hasError && model.isAdvancing)
    }

    @Test func fewerSlidesAfterARefreshKeepTheIndexValid() async {
        let model = makeModel([.success(["a", "b", "c"]), .success(["d"]), .failure(Failure())])
        model.onAppear()
        await model.loadContent()
        model.select(2)
        #expect(await model.refresh())
        #expect(model.currentIndex == 0)
        #expect(model.slides == ["d"])
        #expect(await !model.refresh())
        #expect(model.slides == ["d"])
        #expect(model.error as? Failure == Failure())
    }

    @Test func staleSlidesAreClearedWhenTheViewDisappears() async {
        let model = makeModel([.success(["a", "b"])], lifetime: .seconds(7))
        model.onAppear()
        await model.loadContent()
        scheduler.advance(by: .seconds(8))
        #expect(model.currentIndex == 1)
        model.onDisappear()
        #expect(model.contentData == .notStarted)
        #expect(model.currentIndex == 0)
    }

    @Test func aReleasedModelLeavesNoTimer() async {
        var model: SlideshowModel<String>? = await makeLoadedModel()
        #expect(scheduler.pendingCount == 1)
        #expect(model?.isAdvancing == true)
        model = nil
        #expect(scheduler.pendingCount == 0)
    }

    @Test func eachShownSlideIsOneEvent() async {
        let model = await makeLoadedModel()
        scheduler.advance(by: .seconds(10))
        model.currentIndex = 0
        model.currentIndex = 0
        #expect(recorder.events.map(\.name) == [.slideView, .slideView, .slideView])
        #expect(recorder.events.map { $0.parameters[.index] } == ["1", "2", "0"])
    }

    /// The view binds the selection and knows nothing about timers and events.
    @Test func aViewOnlyBindsTheSelection() async {
        struct Pager: View {
            @ObservedObject var model: SlideshowModel<String>

            var body: some View {
                VStack {
                    Text("Slide \(model.currentIndex + 1) of \(model.slides.count)")
                    Picker("Slide", selection: $model.currentIndex) {
                        ForEach(0..<3) { index in Text("\(index)").tag(index) }
                    }
                }
            }
        }
        let model = await makeLoadedModel()
        let window = HeadlessWindow { Pager(model: model) }
        #expect(window.element(text: "Slide 1 of 3") != nil)
        scheduler.advance(by: .seconds(5))
        window.turn()
        #expect(window.element(text: "Slide 2 of 3") != nil)
        #expect(window.element(label: "Slide")?.select("2") == true)
        #expect(window.element(text: "Slide 3 of 3") != nil)
        #expect(!model.isAdvancing)
    }
}
