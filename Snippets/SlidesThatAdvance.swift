//! Slides that advance until someone selects one.

import Foundation
import PlayheadCatalog
import ViewGraph

struct Slide: Sendable {
    let title: String
}

typealias ContentViewModel = SlideshowModel<Slide>

struct SlidesView: View {
    @StateObject private var viewModel: ContentViewModel
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.accessibilityVoiceOverEnabled) private var hasScreenReader

    init(fetch: @escaping @Sendable () async throws -> [Slide]) {
        _viewModel = StateObject(wrappedValue: ContentViewModel(fetch: fetch))
    }

    var body: some View {
        VStack {
            if let error = viewModel.error {
                ErrorBanner(message: error.localizedDescription) { Task { await viewModel.refresh() } }
            }
            if viewModel.slides.indices.contains(viewModel.currentIndex) {
                Text(viewModel.slides[viewModel.currentIndex].title)
            }
            Picker("Slide", selection: $viewModel.currentIndex) {
                ForEach(0..<viewModel.slides.count, id: \.self) { index in Text("\(index + 1)").tag(index) }
            }
        }
        .task { await viewModel.loadContent() }
        .onAppear {
            viewModel.prefersStillness = reducesMotion || hasScreenReader
            viewModel.onAppear()
        }
        .onDisappear { viewModel.onDisappear() }
    }
}
