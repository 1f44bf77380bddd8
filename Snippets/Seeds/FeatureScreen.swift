//! A screen that loads content, fails and retries.

import PlayheadCatalog
import ViewGraph

// snippet.hide
// What the guide leaves out.
struct Item: Identifiable, Sendable {
    let id: String
    var name = ""
    var isStale = false
}
extension [Item] {
    var isStale: Bool { contains(where: \.isStale) }
}
protocol SomeService: Sendable { func fetchItems() async throws -> [Item] }
struct SomeServiceImplementation: SomeService {
    func fetchItems() async throws -> [Item] { [Item(id: "tides", name: "Tides")] }
}
struct ItemRow: View {
    let item: Item
    var body: some View { Text(item.name) }
}

// snippet.show
@MainActor
class FeatureViewModel: ObservableObject {
    // MARK: - State (use LoadResult for async data)
    @Published var loadResult: LoadResult<[Item]> = .notStarted
    @Published var selectedItem: Item?

    // MARK: - Computed State (derive from LoadResult)
    var items: [Item] { loadResult.value ?? [] }
    var isLoading: Bool { loadResult.active && loadResult.value == nil }

    // MARK: - Dependencies
    private let service: SomeService

    // MARK: - Init
    init(service: SomeService = SomeServiceImplementation()) {
        self.service = service
    }

    // MARK: - Fetching
    func fetchItems(forced: Bool = false) async {
        // Skip if already loaded and not forced
        if !forced && loadResult.value != nil { return }
        // Skip if already loading
        guard !loadResult.active else { return }

        loadResult = .loading

        do {
            let items = try await service.fetchItems()
            loadResult = .success(items)
        } catch {
            loadResult = .error(error)
        }
    }

    func refresh() async {
        await fetchItems(forced: true)
    }

    // MARK: - Actions
    func itemTapped(_ item: Item) {
        selectedItem = item
    }

    func didDisappear() {
        // Clear stale data to save memory
        if loadResult.value?.isStale == true {
            loadResult = .notStarted
        }
    }
}

struct FeatureView: View {
    @StateObject private var viewModel: FeatureViewModel

    // Use nil default to avoid Swift 6 concurrency error with @MainActor ViewModels
    init(viewModel: FeatureViewModel? = nil) {
        _viewModel = StateObject(wrappedValue: viewModel ?? FeatureViewModel())
    }

    var body: some View {
        content
            .task {
                await viewModel.fetchItems()
            }
            .onDisappear {
                viewModel.didDisappear()
            }
            .refreshable {
                await viewModel.refresh()
            }
    }

    @ViewBuilder
    private var content: some View {
        switch viewModel.loadResult {
        case .notStarted:
            EmptyView()

        case .loading:
            ProgressView()

        case .error(let error):
            ErrorView(
                error: error,
                onRetry: {
                    Task { await viewModel.refresh() }
                })

        case .success(let items):
            List(items) { item in
                Button {
                    viewModel.itemTapped(item)
                } label: {
                    ItemRow(item: item)
                }
            }
        }
    }
}
