//! A screen that loads content, fails and retries.

import Foundation
import ViewGraph

struct Item: Identifiable, Sendable {
    let id: String
    var name = ""
    var isActive = true
    var isStale = false
}
public enum LoadResult<T> {
    case success(_ value: T)
    case loading
    case error(_ error: Error)
    case notStarted
    var active: Bool { if case .loading = self { true } else { false } }
    var value: T? { if case .success(let v) = self { v } else { nil } }
}
protocol SomeService: Sendable { func fetchItems() async throws -> [Item] }
struct SomeServiceImplementation: SomeService { func fetchItems() async throws -> [Item] { [] } }
struct ErrorView: View {
    let error: any Error
    let onRetry: () -> Void
    var body: some View { Text(error.localizedDescription) }
}
struct ItemRow: View {
    let item: Item
    var body: some View { Text(item.name) }
}
@MainActor
class FeatureViewModel: ObservableObject {
    @Published var loadResult: LoadResult<[Item]> = .notStarted
    @Published var selectedItem: Item?
    var items: [Item] { loadResult.value ?? [] }
    var isLoading: Bool { loadResult.active && loadResult.value == nil }
    private let service: SomeService
    init(service: SomeService = SomeServiceImplementation()) { self.service = service }
    func fetchItems(forced: Bool = false) async {
        if !forced && loadResult.value != nil { return }
        guard !loadResult.active else { return }
        loadResult = .loading
        do {
            let items = try await service.fetchItems()
            loadResult = .success(items)
        } catch {
            loadResult = .error(error)
        }
    }
    func refresh() async { await fetchItems(forced: true) }
    func itemTapped(_ item: Item) { selectedItem = item }
    func didDisappear() { if loadResult.value?.first?.isStale == true { loadResult = .notStarted } }
    @discardableResult func start() -> Bool { true }
}

struct FeatureView: View {
    @StateObject private var viewModel: FeatureViewModel
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
