//! A service with a callback, as content to load.

import PlayheadCatalog

// snippet.hide
struct Item: Identifiable, Sendable {
    let id: Int
}

// snippet.show
/// The callback may be called on any thread, several times or never.
protocol CallbackService: Sendable {
    func fetch(_ completion: @escaping @Sendable (Result<[Item], any Error>) -> Void)
}

@MainActor func makeModel(of service: any CallbackService) -> LoadModel<[Item]> {
    let request = CallbackRequest<[Item]> { answer in service.fetch(answer) }
    return LoadModel { try await request.value() }
}
