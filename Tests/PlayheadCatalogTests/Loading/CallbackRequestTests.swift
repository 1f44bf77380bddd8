import PlayheadCatalog
import Synchronization
import Testing

import class Dispatch.DispatchQueue

struct CallbackRequestTests {
    typealias Answer = CallbackRequest<Int>.Answer
    struct Failure: Error, Equatable {}

    /// A service with callbacks, which holds them until the test answers.
    final class CallbackService: Sendable {
        private let state = Mutex((answers: [Answer](), cancelCount: 0, isHolding: true))
        private let started = AsyncStream<Void>.makeStream()

        func fetch(_ answer: @escaping Answer) {
            state.withLock { if $0.isHolding { $0.answers.append(answer) } }
            started.continuation.yield()
        }

        var cancelCount: Int { state.withLock(\.cancelCount) }
        func cancel() { state.withLock { $0.cancelCount += 1 } }

        /// Waits until a request has started.
        func waitForRequest() async {
            for await _ in started.stream { return }
        }

        func answer(_ result: Result<Int, any Error>) {
            for answer in state.withLock(\.answers) { answer(result) }
        }

        /// Releases the callbacks without an answer.
        func forget() {
            let forgotten = state.withLock { state in
                state.isHolding = false
                defer { state.answers = [] }
                return state.answers
            }
            _ = consume forgotten
        }
    }

    @Test func anImmediateAnswerIsReturned() async throws {
        #expect(try await CallbackRequest<Int> { $0(.success(3)) }.value() == 3)
        await #expect(throws: Failure()) { try await CallbackRequest<Int> { $0(.failure(Failure())) }.value() }
    }

    @Test func anAnswerFromAnotherThreadIsReturned() async throws {
        let request = CallbackRequest<Int> { answer in DispatchQueue.global().async { answer(.success(4)) } }
        #expect(try await request.value() == 4)
        // Each call is a separate request.
        #expect(try await request.value() == 4)
    }

    @Test func onlyTheFirstOfSeveralAnswersCounts() async throws {
        let request = CallbackRequest<Int> { answer in
            answer(.success(1))
            answer(.success(2))
            answer(.failure(Failure()))
        }
        #expect(try await request.value() == 1)
    }

    @Test func manyThreadsMayAnswerTogether() async throws {
        let request = CallbackRequest<Int> { answer in
            DispatchQueue.concurrentPerform(iterations: 100) { answer(.success($0)) }
        }
        let value = try await request.value()
        #expect((0..<100).contains(value))
    }

    @Test func aForgottenCallbackThrows() async throws {
        let service = CallbackService()
        let task = Task { try await CallbackRequest<Int> { service.fetch($0) }.value() }
        await service.waitForRequest()
        service.forget()
        await #expect(throws: UnansweredRequestError()) { try await task.value }
        #expect(UnansweredRequestError().errorDescription?.hasPrefix("Cannot ") == true)
    }

    @Test func aCanceledCallerContinuesAndTheServiceIsCanceled() async throws {
        let service = CallbackService()
        let request = CallbackRequest<Int> {
            service.fetch($0)
        } cancel: {
            service.cancel()
        }
        let task = Task { try await request.value() }
        await service.waitForRequest()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // Late answers have no effect.
        service.answer(.success(1))
        service.answer(.failure(Failure()))
        service.forget()
        #expect(service.cancelCount <= 1)
    }

    @Test func aCallerCanceledBeforeStartsNothing() async throws {
        let service = CallbackService()
        let count = Mutex(0)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await CallbackRequest<Int> { answer in
                count.withLock { $0 += 1 }
                service.fetch(answer)
            }.value()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(count.withLock { $0 } == 0)
    }

    @Test func anAnsweredRequestIsNotCanceledAtTheService() async throws {
        let service = CallbackService()
        let request = CallbackRequest<Int> {
            $0(.success(5))
        } cancel: {
            service.cancel()
        }
        let task = Task { try await request.value() }
        #expect(try await task.value == 5)
        task.cancel()
        #expect(service.cancelCount == 0)
    }

    /// The guide's view model of a service with callbacks: the answer reaches the main actor, also as an error.
    @MainActor @Test func aModelShowsTheAnswerOfACallback() async {
        let outcomes = Mutex<[Result<Int, any Error>]>([.failure(Failure()), .success(6)])
        let request = CallbackRequest<Int> { answer in
            let outcome = outcomes.withLock { $0.removeFirst() }
            DispatchQueue.global().async { answer(outcome) }
        }
        let model = LoadModel { try await request.value() }
        #expect(await !model.load())
        #expect(model.result == .error(Failure()))
        #expect(await model.refresh())
        #expect(model.result == .success(6))
    }
}
