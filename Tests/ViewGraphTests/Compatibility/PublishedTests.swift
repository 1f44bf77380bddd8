import Testing
import ViewGraph

/// Writes of a property and the order of their deliveries.
@MainActor @Suite struct PublishedTests {
    class Counter: ObservableObject {
        @Published var count = 0
        @Published var name: String?
    }

    @Test func writeNotifiesObjectThenSubscribersThenStores() {
        let counter = Counter()
        var log: [String] = []
        let changes = counter.objectWillChange.sink { log.append("will change, \(counter.count)") }
        let values = counter.$count.sink { log.append("value \($0), stored \(counter.count)") }
        counter.count = 1
        log.append("stored \(counter.count)")
        #expect(log == ["value 0, stored 0", "will change, 0", "value 1, stored 0", "stored 1"])
        _ = (changes, values)
    }

    @Test func currentValueComesAtSubscription() {
        let counter = Counter()
        counter.count = 7
        var seen: [Int] = []
        let subscription = counter.$count.sink { seen.append($0) }
        #expect(seen == [7])
        counter.count += 1
        #expect(seen == [7, 8])
        _ = subscription
    }

    @Test func equalValuesAreDeliveredToo() {
        let counter = Counter()
        var seen: [String?] = []
        let subscription = counter.$name.dropFirst().sink { seen.append($0) }
        counter.name = "a"
        counter.name = "a"
        counter.name = nil
        #expect(seen == ["a", "a", nil])
        _ = subscription
    }

    @Test func writeDuringItsOwnDeliveryIsDeliveredAndOverwritten() {
        let counter = Counter()
        var seen: [Int] = []
        let subscription = counter.$count.dropFirst().sink { value in
            seen.append(value)
            if value == 1 { counter.count = 10 }
        }
        counter.count = 1
        #expect(seen == [1, 10])
        #expect(counter.count == 1)
        _ = subscription
    }

    @Test func subscriberAddedDuringADeliveryGetsTheStoredValue() {
        let counter = Counter()
        var inner: [Int] = []
        var subscriptions = Set<AnyCancellable>()
        counter.$count.dropFirst().sink { value in
            guard value == 1 else { return }
            counter.$count.sink { inner.append($0) }.store(in: &subscriptions)
        }.store(in: &subscriptions)
        counter.count = 1
        #expect(inner == [0])
        counter.count = 2
        #expect(inner == [0, 2])
    }

    @Test func inPlaceMutationIsOneWrite() {
        class List: ObservableObject { @Published var items = [1] }
        let list = List()
        var changes = 0
        let subscription = list.objectWillChange.sink { changes += 1 }
        list.items.append(2)
        #expect(list.items == [1, 2])
        #expect(changes == 1)
        _ = subscription
    }

    @Test func propertySetInAnInitializerNotifiesItsObject() {
        class Titled: ObservableObject {
            @Published var title: String
            @Published var subtitle: String
            init(title: String, subtitle: String) {
                self.title = title
                _subtitle = Published(initialValue: subtitle)
            }
        }
        let titled = Titled(title: "a", subtitle: "b")
        var changes = 0
        let subscription = titled.objectWillChange.sink { changes += 1 }
        titled.title = "c"
        titled.subtitle = "d"
        #expect(changes == 2)
        _ = subscription
    }

    @Test func subscriptionDoesNotRetainTheObject() {
        var counter: Counter? = Counter()
        weak let released = counter
        let values = counter?.$count.sink { _ in }
        let changes = counter?.objectWillChange.sink {}
        counter = nil
        #expect(released == nil)
        _ = (values, changes)
    }
}
