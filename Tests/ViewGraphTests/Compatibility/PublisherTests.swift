import Dispatch
import Testing
import ViewGraph

/// Operators on sequences of values.
@Suite struct PublisherTests {
    private func values<Output>(
        of operation: (PassthroughSubject<Int, Never>) -> AnyPublisher<Output, Never>, sending sent: [Int]
    ) -> [Output] {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [Output] = []
        let subscription = operation(subject).sink { seen.append($0) }
        for value in sent { subject.send(value) }
        subscription.cancel()
        subject.send(100)
        return seen
    }

    @Test func valuesAreTransformedAndFiltered() {
        #expect(values(of: { $0.map { $0 * 2 } }, sending: [1, 2]) == [2, 4])
        #expect(values(of: { $0.map(\.description.count) }, sending: [1, 22]) == [1, 2])
        #expect(values(of: { $0.filter { $0 > 1 } }, sending: [1, 2, 3]) == [2, 3])
        #expect(values(of: { $0.compactMap { $0 > 1 ? "\($0)" : nil } }, sending: [1, 2]) == ["2"])
        #expect(values(of: { $0.dropFirst() }, sending: [1, 2, 3]) == [2, 3])
        #expect(values(of: { $0.dropFirst(2) }, sending: [1, 2, 3]) == [3])
        #expect(values(of: { $0.removeDuplicates() }, sending: [1, 1, 2, 1, 1]) == [1, 2, 1])
        #expect(values(of: { $0.removeDuplicates { $0 / 10 == $1 / 10 } }, sending: [1, 2, 11]) == [1, 11])
        #expect(values(of: { $0.prepend(8, 9) }, sending: [1]) == [8, 9, 1])
        #expect(values(of: { $0.prepend([7]).prepend(6) }, sending: [1]) == [6, 7, 1])
        #expect(values(of: { $0.eraseToAnyPublisher() }, sending: [1]) == [1])
    }

    @Test func eachSubscriptionDropsAndComparesSeparately() {
        let subject = PassthroughSubject<Int, Never>()
        let publisher = subject.dropFirst().removeDuplicates()
        var log: [String] = []
        let first = publisher.sink { log.append("a\($0)") }
        subject.send(1)
        subject.send(2)
        let second = publisher.sink { log.append("b\($0)") }
        subject.send(2)
        subject.send(2)
        #expect(log == ["a2", "b2"])
        _ = (first, second)
    }

    @Test func completionPassesThroughOperators() {
        var log: [String] = []
        let subscription = Just(1).map { $0 + 1 }.filter { $0 > 0 }.prepend(0).sink(
            receiveCompletion: { _ in log.append("finished") }, receiveValue: { log.append("\($0)") })
        #expect(log == ["0", "2", "finished"])
        _ = subscription
    }

    @Test func shareSubscribesOnceAndAgainAfterAllHaveLeft() {
        let subject = PassthroughSubject<Int, Never>()
        var runs = 0
        let shared = subject.map { value in
            runs += 1
            return value
        }.share()
        var log: [String] = []
        var subscriptions = ["a", "b"].map { name in shared.sink { log.append("\(name)\($0)") } }
        subject.send(1)
        #expect(runs == 1)
        subscriptions.removeAll()
        subject.send(2)
        #expect(runs == 1)
        subscriptions.append(shared.sink { log.append("c\($0)") })
        subject.send(3)
        #expect(log == ["a1", "b1", "c3"])
        #expect(runs == 2)
    }

    @Test func shareLivesAsLongAsItsSubscriptions() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [Int] = []
        let subscription = subject.share().sink { seen.append($0) }
        subject.send(1)
        #expect(seen == [1])
        _ = subscription
    }

    @Test func shareDeliversInitialValuesToTheFirstSubscriberOnly() {
        let shared = Just(1).share()
        var log: [String] = []
        let subscriptions = ["a", "b"].map { name in
            shared.sink(
                receiveCompletion: { _ in log.append("\(name) finished") }, receiveValue: { log.append("\(name)\($0)") }
            )
        }
        #expect(log == ["a1", "a finished", "b finished"])
        _ = subscriptions
    }

    @Test func assignWritesAPropertyUntilCanceled() {
        final class Target { var value = 0 }
        let subject = CurrentValueSubject<Int, Never>(1)
        let target = Target()
        let subscription = subject.assign(to: \.value, on: target)
        #expect(target.value == 1)
        subject.send(2)
        #expect(target.value == 2)
        subscription.cancel()
        subject.send(3)
        #expect(target.value == 2)
    }

    @Test func valuesArriveOnAQueueInOrder() {
        let queue = DispatchQueue(label: "values")
        let subject = PassthroughSubject<Int, Never>()
        nonisolated(unsafe) var log: [String] = []  // Accessed only on the serial queue and with `sync` on it.
        let subscription = subject.receive(on: queue).sink(
            isolation: nil,
            receiveCompletion: { _ in log.append("finished") },
            receiveValue: { value in
                dispatchPrecondition(condition: .onQueue(queue))
                log.append("\(value)")
            })
        queue.suspend()
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
        queue.resume()
        #expect(queue.sync { log } == ["1", "2", "finished"])
        _ = subscription
    }

    @Test func valuesOnTheirWayToAQueueAreDroppedAfterCancellation() {
        let queue = DispatchQueue(label: "values")
        let subject = PassthroughSubject<Int, Never>()
        nonisolated(unsafe) var seen: [Int] = []  // Accessed only on the serial queue and with `sync` on it.
        let subscription = subject.receive(on: queue).sink(isolation: nil) { seen.append($0) }
        queue.suspend()
        subject.send(1)
        subscription.cancel()
        queue.resume()
        #expect(queue.sync { seen } == [])
    }

    @MainActor @Test func valuesFromTheMainQueueMayUseTheMainActor() async {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [Int] = []
        var subscriptions: [AnyCancellable] = []
        await withCheckedContinuation { continuation in
            subject.receive(on: DispatchQueue.main).sink { value in
                seen.append(value)
                if value == 2 { continuation.resume() }
            }.store(in: &subscriptions)
            subject.send(1)
            subject.send(2)
            #expect(seen == [])
        }
        #expect(seen == [1, 2])
        subscriptions.removeAll()
    }
}
