//! A view model that observes its own property.

import Foundation
import ViewGraph

@MainActor
class SlideshowViewModel: ObservableObject {
    @Published var currentIndex = 0
    private var cancellables = Set<AnyCancellable>()
    init() {
        $currentIndex
            .dropFirst()
            .sink { [weak self] newIndex in
                self?.handleIndexChange(newIndex)
            }
            .store(in: &cancellables)
    }
    private(set) var seen: [Int] = []
    private func handleIndexChange(_ index: Int) { seen.append(index) }
    func slideDidChange(to i: Int) {}
}

struct Slides: View {
    @StateObject var viewModel = SlideshowViewModel()
    @Environment(\.dismiss) private var dismiss
    var body: some View {
        TabView(selection: $viewModel.currentIndex) { Text("1") }
            .onChange(of: viewModel.currentIndex) { _, newIndex in
                viewModel.slideDidChange(to: newIndex)
            }
        Button("Close") { dismiss() }
    }
}
