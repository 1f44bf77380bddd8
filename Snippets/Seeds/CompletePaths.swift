//! An action that returns whether it worked, and a view that responds.

import ViewGraph

// snippet.hide
@MainActor final class StartModel {
    final class Service {
        private(set) var isRunning = false
        func start() { isRunning = true }
    }

    let service = Service()
    var canStart: Bool { !service.isRunning }

    // snippet.show
    @discardableResult
    func start() -> Bool {
        guard canStart else { return false }
        service.start()
        return true
    }
    // snippet.hide
}

struct StartView: View {
    let viewModel: StartModel
    @Environment(\.dismiss) private var dismiss

    // snippet.show
    // View responds to actual result
    var body: some View {
        Button("Start") { if viewModel.start() { dismiss() } }
    }
}
