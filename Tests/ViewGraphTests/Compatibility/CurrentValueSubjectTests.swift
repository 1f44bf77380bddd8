import Testing
import ViewGraph

/// A subject with a value.
@Suite struct CurrentValueSubjectTests {
    @Test func currentValueComesFirstAndIsStoredBeforeDelivery() {
        let subject = CurrentValueSubject<Int, Never>(1)
        var log: [String] = []
        let subscription = subject.sink { log.append("\($0) of \(subject.value)") }
        subject.send(2)
        subject.value = 3
        #expect(log == ["1 of 1", "2 of 2", "3 of 3"])
        _ = subscription
    }

    @Test func subscriberAddedDuringADeliveryGetsTheValueOnce() {
        let subject = CurrentValueSubject<Int, Never>(0)
        var inner: [Int] = []
        var subscriptions: [AnyCancellable] = []
        subject.dropFirst().sink { _ in
            subject.sink { inner.append($0) }.store(in: &subscriptions)
        }.store(in: &subscriptions)
        subject.send(1)
        #expect(inner == [1])
    }

    @Test func valueRemainsAfterTheCompletion() {
        let subject = CurrentValueSubject<Int, Never>(1)
        var log: [String] = []
        subject.send(completion: .finished)
        subject.value = 2
        let subscription = subject.sink(
            receiveCompletion: { _ in log.append("finished") }, receiveValue: { log.append("\($0)") })
        #expect(subject.value == 1)
        #expect(log == ["finished"])
        _ = subscription
    }
}
