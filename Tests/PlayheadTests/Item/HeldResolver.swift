import Foundation
import PlaybackModel
import Playhead
import Synchronization

/// Resolves addresses with a prefix, when the test allows it.
final class HeldResolver: MediaResolver {
    typealias Answer = Result<ResolvedMedia, PlaybackError>

    private struct State {
        var asked: [String] = []
        var cancelled: [String] = []
        var waiting: [(address: String, continuation: CheckedContinuation<Answer, Never>)] = []
        var answers: [String: Answer] = [:]
    }

    private let prefix: String
    private let state = Mutex(State())

    /// Addresses in `answers` are resolved immediately.
    init(_ prefix: String = "urn:", answers: [String: Answer] = [:]) {
        self.prefix = prefix
        state.withLock { $0.answers = answers }
    }

    /// The requested addresses, in order.
    var asked: [String] { state.withLock { $0.asked } }

    /// The addresses of canceled requests, in order.
    var cancelled: [String] { state.withLock { $0.cancelled } }

    /// `true` while a request waits for its answer.
    var isAwaited: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// Answers who asked first.
    func answer(_ answer: Answer) {
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }?.continuation.resume(returning: answer)
    }

    /// Answers who asked first with an address.
    func answer(_ address: String) { answer(.success(ResolvedMedia(url: URL(string: address)!))) }

    func resolves(_ address: URL) -> Bool { address.absoluteString.hasPrefix(prefix) }

    func resolve(_ address: URL) async throws(PlaybackError) -> ResolvedMedia {
        let name = address.absoluteString
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Answer, Never>) in
                let known = state.withLock { state -> Answer? in
                    state.asked.append(name)
                    if let answer = state.answers[name] { return answer }
                    state.waiting.append((name, continuation))
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            state.withLock { $0.cancelled.append(name) }
        }
        return try answer.get()
    }
}
