import Dispatch
import Testing
import ViewGraph

/// The end of subscriptions.
@Suite struct AnyCancellableTests {
    @Test func actionRunsOnce() {
        var runs = 0
        do {
            let cancellable = AnyCancellable { runs += 1 }
            #expect(runs == 0)
            cancellable.cancel()
            cancellable.cancel()
            #expect(runs == 1)
        }
        #expect(runs == 1)
    }

    @Test func releasingCancels() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [Int] = []
        var subscription: AnyCancellable? = subject.sink { seen.append($0) }
        subject.send(1)
        subscription = nil
        subject.send(2)
        #expect(seen == [1])
        _ = subscription
    }

    @Test func cancelingReleasesWhatTheActionHolds() {
        final class Held {}
        var held: Held? = Held()
        weak let released = held
        let cancellable = AnyCancellable { [held] in _ = held }
        held = nil
        #expect(released != nil)
        cancellable.cancel()
        #expect(released == nil)
    }

    @Test func cancelingReleasesWhatTheSubscriberHolds() {
        final class Held {}
        let subject = PassthroughSubject<Int, Never>()
        var held: Held? = Held()
        weak let released = held
        let subscription = subject.map { $0 }.sink { [held] _ in _ = held }
        held = nil
        subscription.cancel()
        #expect(released == nil)
    }

    @Test func setsAndArraysKeepSubscriptions() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [String] = []
        var set = Set<AnyCancellable>()
        var array: [AnyCancellable] = []
        subject.sink { seen.append("set \($0)") }.store(in: &set)
        subject.sink { seen.append("array \($0)") }.store(in: &array)
        subject.send(1)
        set.removeAll()
        subject.send(2)
        array.removeAll()
        subject.send(3)
        #expect(seen == ["set 1", "array 1", "array 2"])
    }

    @Test func cancellablesEqualOnlyThemselves() {
        let first = AnyCancellable {}
        let second = AnyCancellable {}
        #expect(first == first)
        #expect(first != second)
        #expect(Set([first, second, first]).count == 2)
    }

    @Test func subscriptionsEndOnAnyThreadDuringDeliveries() {
        // Safe: each iteration releases its own subscription, and there is only one sending thread.
        struct Owned: @unchecked Sendable { let subscription: AnyCancellable }
        let subject = PassthroughSubject<Int, Never>()
        let owned = (0..<200).map { _ in Owned(subscription: subject.sink(isolation: nil) { _ in }) }
        let group = DispatchGroup()
        for item in owned {
            DispatchQueue.global().async(group: group) { item.subscription.cancel() }
        }
        for value in 0..<200 { subject.send(value) }
        group.wait()
        var seen: [Int] = []
        let last = subject.sink { seen.append($0) }
        subject.send(1)
        #expect(seen == [1])
        _ = last
    }
}
