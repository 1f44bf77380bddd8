//! A view model that observes its property.

import ViewGraph

@MainActor
class SlideshowViewModel: ObservableObject {
    @Published var currentIndex = 0
    private var cancellables = Set<AnyCancellable>()

    init() {
        // React to index changes internally
        $currentIndex
            .dropFirst()
            .sink { [weak self] newIndex in
                self?.handleIndexChange(newIndex)
            }
            .store(in: &cancellables)
    }

    private func handleIndexChange(_ index: Int) {
        // Analytics, auto-advance logic, etc.
    }
}
// snippet.hide

struct Slides: View {
    @StateObject private var viewModel = SlideshowViewModel()

    // snippet.show
    // View just binds, no knowledge of tracking logic
    var body: some View {
        TabView(selection: $viewModel.currentIndex) {
            ForEach(0..<3) { Text("Slide \($0)") }
        }
    }
}
