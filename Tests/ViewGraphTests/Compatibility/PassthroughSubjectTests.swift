import Testing
import ViewGraph

/// Deliveries of a subject, including nested ones.
@Suite struct PassthroughSubjectTests {
    enum Failure: Error { case broken }

    @Test func valuesReachSubscribersInOrderOfSubscription() {
        let subject = PassthroughSubject<Int, Never>()
        var log: [String] = []
        subject.send(0)
        let subscriptions = ["a", "b", "c"].map { name in subject.sink { log.append("\(name)\($0)") } }
        subject.send(1)
        subject.send(2)
        #expect(log == ["a1", "b1", "c1", "a2", "b2", "c2"])
        _ = subscriptions
    }

    @Test func subscriberCanceledBeforeItsTurnGetsNothing() {
        let subject = PassthroughSubject<Int, Never>()
        var log: [String] = []
        var second: AnyCancellable?
        let first = subject.sink { value in
            log.append("first \(value)")
            if value == 2 { second?.cancel() }
        }
        second = subject.sink { log.append("second \($0)") }
        for value in 1...3 { subject.send(value) }
        #expect(log == ["first 1", "second 1", "first 2", "first 3"])
        _ = first
    }

    @Test func subscriberCancelsItselfDuringItsDelivery() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [Int] = []
        var subscription: AnyCancellable?
        subscription = subject.sink { value in
            seen.append(value)
            subscription = nil
        }
        subject.send(1)
        subject.send(2)
        #expect(seen == [1])
        #expect(subscription == nil)
    }

    @Test func subscriberAddedDuringADeliveryGetsTheNextValue() {
        let subject = PassthroughSubject<Int, Never>()
        var inner: [Int] = []
        var subscriptions: [AnyCancellable] = []
        subject.sink { value in
            if value == 1 { subject.sink { inner.append($0) }.store(in: &subscriptions) }
        }.store(in: &subscriptions)
        subject.send(1)
        #expect(inner == [])
        subject.send(2)
        #expect(inner == [2])
    }

    @Test func valueSentDuringADeliveryIsDeliveredImmediately() {
        let subject = PassthroughSubject<Int, Never>()
        var log: [String] = []
        let first = subject.sink { value in
            log.append("first \(value)")
            if value == 1 { subject.send(2) }
        }
        let second = subject.sink { log.append("second \($0)") }
        subject.send(1)
        #expect(log == ["first 1", "first 2", "second 2", "second 1"])
        _ = (first, second)
    }

    @Test func nothingFollowsTheCompletion() {
        let subject = PassthroughSubject<Int, Failure>()
        var log: [String] = []
        let subscribe = { (name: String) in
            subject.sink(
                receiveCompletion: { log.append("\(name) \($0 == .failure(.broken) ? "broken" : "finished")") },
                receiveValue: { log.append("\(name) \($0)") })
        }
        let early = subscribe("early")
        subject.send(1)
        subject.send(completion: .failure(.broken))
        subject.send(2)
        subject.send(completion: .finished)
        let late = subscribe("late")
        #expect(log == ["early 1", "early broken", "late broken"])
        _ = (early, late)
    }

    @Test func completionDuringADeliveryPrecedesTheRestOfIt() {
        let subject = PassthroughSubject<Int, Never>()
        var log: [String] = []
        let subscriptions = ["a", "b"].map { name in
            subject.sink(
                receiveCompletion: { _ in log.append("\(name) finished") },
                receiveValue: { value in
                    log.append("\(name)\(value)")
                    subject.send(completion: .finished)
                })
        }
        subject.send(1)
        #expect(log == ["a1", "a finished", "b finished"])
        _ = subscriptions
    }

    @Test func voidSubjectNotifies() {
        let subject = PassthroughSubject<Void, Never>()
        var told = 0
        let subscription = subject.sink { told += 1 }
        subject.send()
        subject.send()
        #expect(told == 2)
        _ = subscription
    }
}
