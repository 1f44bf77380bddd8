//! A view model that observes its own property.

import ViewGraph

@MainActor class SlideshowModel: ObservableObject {
    @Published var currentIndex = 0
    private(set) var seen: [Int] = []
    private var cancellables = Set<AnyCancellable>()

    init() {
        $currentIndex
            .dropFirst()
            .removeDuplicates()
            .sink { [weak self] index in self?.handleIndexChange(index) }
            .store(in: &cancellables)
    }

    private func handleIndexChange(_ index: Int) { seen.append(index) }
}

let model = SlideshowModel()
var changes = 0
let subscription = model.objectWillChange.sink { changes += 1 }
model.currentIndex = 1
model.currentIndex = 1
model.currentIndex = 2
print(model.seen, changes)  // [1, 2] 3
subscription.cancel()
