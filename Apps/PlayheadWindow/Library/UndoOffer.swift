import Observation

/// The offer to undo a removal, for a few seconds.
///
/// A removal takes effect immediately; `undo` reverses it. `commit` ends what the removal kept for that.
@MainActor @Observable final class UndoOffer {
    /// The removal, such as “Podcast removed”; `nil` if there is nothing to undo.
    private(set) var message: String?
    /// The failure of the last `undo` or `commit`; `nil` for none.
    private(set) var problem: String?
    @ObservationIgnored private var undoing: (@MainActor () async throws -> Void)?
    @ObservationIgnored private var committing: (@MainActor () async throws -> Void)?
    @ObservationIgnored private var expiry: Task<Void, Never>?
    @ObservationIgnored private let wait: @Sendable () async throws -> Void

    /// The duration of an offer.
    static let duration = Duration.seconds(10)

    /// - Parameter wait: Waits for the duration of an offer. Tests pass another function.
    init(wait: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: UndoOffer.duration) }) {
        self.wait = wait
    }

    /// Offers to undo a removal, in place of the one before, which becomes final.
    ///
    /// - Parameters:
    ///   - message: The removal, such as “Podcast removed”.
    ///   - commit: Makes the removal final.
    ///   - undo: Reverses the removal.
    func offer(
        _ message: String, commit: @escaping @MainActor () async throws -> Void = {},
        undo: @escaping @MainActor () async throws -> Void
    ) async {
        await end()
        self.message = message
        problem = nil
        undoing = undo
        committing = commit
        expiry = Task { [weak self, wait] in
            do { try await wait() } catch { return }
            // Another offer may have taken the place of this one meanwhile.
            if !Task.isCancelled { await self?.end() }
        }
    }

    /// Reverses the removal.
    func undo() async {
        guard let undoing else { return }
        clear()
        await attempt(undoing)
    }

    /// Makes the removal final.
    func end() async {
        guard let committing else { return }
        clear()
        await attempt(committing)
    }

    private func clear() {
        expiry?.cancel()
        expiry = nil
        message = nil
        undoing = nil
        committing = nil
    }

    private func attempt(_ body: @MainActor () async throws -> Void) async {
        do { try await body() } catch { problem = "\(error)" }
    }
}
