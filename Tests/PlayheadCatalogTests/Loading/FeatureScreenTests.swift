import PlayheadCatalog
import PlayheadTesting
import Testing
import ViewGraph

/// The guide's screen over a ``LoadModel``: each state is visible, and each failure can be retried.
@MainActor struct FeatureScreenTests {
    struct Item: Identifiable, Equatable, Sendable { let id: Int }

    struct FeatureView: View {
        @StateObject private var model: LoadModel<[Int]>

        init(model: LoadModel<[Int]>? = nil) {
            _model = StateObject(wrappedValue: model ?? LoadModel { [] })
        }

        var body: some View {
            content
                .task { await model.load() }
                .onDisappear { model.didDisappear() }
                .refreshable { await model.refresh() }
        }

        @ViewBuilder private var content: some View {
            switch model.result {
            case .notStarted:
                EmptyView()
            case .loading:
                ProgressView().accessibilityLabel("Loading")
            case .error(let error):
                VStack {
                    Text("Cannot load: \(String(describing: error))")
                    Button("Retry") { Task { await model.refresh() } }
                }
            case .success(let items):
                VStack {
                    if model.refreshError != nil { Text("Cannot refresh.") }
                    if model.isRefreshing { Text("Refreshing") }
                    ForEach(items.map(Item.init)) { item in Text("Item \(item.id)") }
                    Button("Refresh") { Task { await model.refresh() } }
                }
            }
        }
    }

    /// Shows the screen, or another in its place.
    struct Tabs: View {
        @State private var isCovered = false
        let model: LoadModel<[Int]>

        var body: some View {
            VStack {
                Button("Switch") { isCovered.toggle() }
                if isCovered { Text("Other") } else { FeatureView(model: model) }
            }
        }
    }

    let service = ControlledService()
    let scheduler = ManualScheduler()
    let model: LoadModel<[Int]>

    init() {
        let service = service
        model = LoadModel(
            lifetime: .seconds(60), scheduler: scheduler, fetchingOnMainActor: { try await service.fetch() })
    }

    /// Shows turns of the window until something holds. Tasks of views may leave the main actor.
    func turn(_ window: HeadlessWindow, until holds: () -> Bool) async {
        await settle {
            window.turn()
            return holds()
        }
        #expect(holds())
    }

    /// Opens the window, and waits for its request.
    func show() async -> HeadlessWindow {
        let window = HeadlessWindow { Tabs(model: model) }
        await turn(window) { service.runningCount == 1 && window.element(label: "Loading") != nil }
        return window
    }

    @Test func progressThenContent() async {
        let window = await show()
        await service.succeed([1, 2])
        await turn(window) { window.element(text: "Item 2") != nil }
        #expect(window.element(label: "Loading") == nil)
        #expect(service.requestCount == 1)
    }

    @Test func aFailureIsVisibleAndRetryLoads() async {
        let window = await show()
        await service.fail(3)
        await turn(window) { window.element(text: "Cannot load: Failure(number: 3)") != nil }
        window.element(label: "Retry")?.activate()
        await turn(window) { service.runningCount == 1 && window.element(label: "Loading") != nil }
        #expect(window.element(label: "Retry") == nil)
        await service.succeed([1])
        await turn(window) { window.element(text: "Item 1") != nil }
    }

    @Test func aRefreshAndItsFailureKeepTheList() async {
        let window = await show()
        await service.succeed([1])
        await turn(window) { window.element(text: "Item 1") != nil }
        window.element(label: "Refresh")?.activate()
        await turn(window) { service.runningCount == 1 && window.element(text: "Refreshing") != nil }
        #expect(window.element(text: "Item 1") != nil)
        await service.fail()
        await turn(window) { window.element(text: "Cannot refresh.") != nil }
        #expect(window.element(text: "Item 1") != nil)
        window.element(label: "Refresh")?.activate()
        await turn(window) { service.runningCount == 1 && window.element(text: "Cannot refresh.") == nil }
        await service.succeed([2])
        await turn(window) { window.element(text: "Item 2") != nil }
    }

    @Test func aCoveredScreenShowsNoErrorAndLoadsAgain() async {
        let window = await show()
        window.element(label: "Switch")?.activate()
        await turn(window) { service.runningCount == 0 && window.element(text: "Other") != nil }
        #expect(model.result == .notStarted)
        window.element(label: "Switch")?.activate()
        await turn(window) { service.runningCount == 1 && window.element(label: "Loading") != nil }
        await service.succeed([1])
        await turn(window) { window.element(text: "Item 1") != nil }
        #expect(service.requestCount == 2)
    }

    @Test func contentIsKeptWhileItIsFreshAndClearedWhenItIsStale() async {
        let window = await show()
        await service.succeed([1])
        await turn(window) { window.element(text: "Item 1") != nil }

        scheduler.advance(by: .seconds(59))
        window.element(label: "Switch")?.activate()
        await turn(window) { window.element(text: "Other") != nil }
        window.element(label: "Switch")?.activate()
        await turn(window) { window.element(text: "Item 1") != nil }
        #expect(service.requestCount == 1)

        scheduler.advance(by: .seconds(1))
        window.element(label: "Switch")?.activate()
        await turn(window) { model.result == .notStarted }
        window.element(label: "Switch")?.activate()
        await turn(window) { service.requestCount == 2 && window.element(label: "Loading") != nil }
    }

    /// The guide's counterexamples are impossible: views cannot write the state.
    @Test func theStateOfModelsIsReadOnly() {
        let paths: [AnyKeyPath] = [
            \LoadModel<[Int]>.result, \LoadModel<[Int]>.isLoading, \LoadModel<[Int]>.error, \LoadModel<[Int]>.hasError,
            \PlayerModel.playbackError, \PlayerModel.isLoadingVideo, \PlaylistModel.loadingState,
            \PlaylistModel.error, \SlideshowModel<Int>.contentData, \SlideshowModel<Int>.isAdvancing,
        ]
        for path in paths { #expect(!String(describing: type(of: path)).contains("Writable"), "\(path)") }
        let index: AnyKeyPath = \SlideshowModel<Int>.currentIndex
        #expect(String(describing: type(of: index)).contains("Writable"))
    }
}
