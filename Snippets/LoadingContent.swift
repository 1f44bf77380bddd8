//! A screen that loads a list, refreshes it, and retries after a failure.

import Foundation
import PlayheadCatalog
import ViewGraph

// snippet.hide
struct Item: Identifiable, Sendable {
    let id: Int
    let name: String
}

protocol ItemService: Sendable {
    func fetchItems() async throws -> [Item]
}

// snippet.show
@MainActor final class FeatureViewModel: ObservableObject {
    let list: LoadModel<[Item]>
    @Published private(set) var selectedItem: Item?

    var items: [Item] { list.value ?? [] }
    var canStart: Bool { selectedItem != nil }

    init(service: any ItemService) {
        list = LoadModel(lifetime: .seconds(300)) { try await service.fetchItems() }
    }

    func select(_ item: Item) { selectedItem = item }

    @discardableResult func start() -> Bool {
        guard canStart else { return false }
        return true
    }
}

struct FeatureView: View {
    @StateObject private var viewModel: FeatureViewModel
    @Environment(\.dismiss) private var dismiss

    init(service: any ItemService) {
        _viewModel = StateObject(wrappedValue: FeatureViewModel(service: service))
    }

    var body: some View {
        content
            .task { await viewModel.list.load() }
            .onDisappear { viewModel.list.didDisappear() }
            .refreshable { await viewModel.list.refresh() }
    }

    @ViewBuilder private var content: some View {
        switch viewModel.list.result {
        case .notStarted:
            EmptyView()
        case .loading:
            ProgressView()
        case .error(let error):
            ErrorView(error: error) { viewModel.list.startLoading(forced: true) }
        case .success(let items):
            if let error = viewModel.list.refreshError {
                ErrorBanner(message: error.localizedDescription) { viewModel.list.startLoading(forced: true) }
            }
            List(items) { item in
                Button(item.name) { viewModel.select(item) }
            }
            Button("Start") { if viewModel.start() { dismiss() } }
        }
    }
}
