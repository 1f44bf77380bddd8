import Dispatch
import Testing

@testable import ViewGraph

/// Objects that announce their changes.
@MainActor @Suite struct ObservableObjectTests {
    @MainActor class SlideshowViewModel: ObservableObject {
        @Published var currentIndex = 0
        private var cancellables = Set<AnyCancellable>()
        init() {
            $currentIndex
                .dropFirst()
                .sink { [weak self] newIndex in
                    self?.handleIndexChange(newIndex)
                }
                .store(in: &cancellables)
        }
        private(set) var seen: [Int] = []
        private func handleIndexChange(_ index: Int) { seen.append(index) }
    }

    class Base { @Published var first = 0 }
    class Middle: Base, ObservableObject { @Published private(set) var second = 0 }
    class Derived: Middle {
        @Published var third = 0
        var plain = 0
    }

    class Plain: ObservableObject {
        var value = 0 {
            willSet { objectWillChange.send() }
        }
    }

    @MainActor final class OwnPublisher: ObservableObject {
        nonisolated let objectWillChange = ObservableObjectPublisher()
        var side = "A" {
            willSet { objectWillChange.send() }
        }
    }

    final class Erased: ObservableObject {
        private let subject = PassthroughSubject<Int, Never>()
        var objectWillChange: AnyPublisher<Int, Never> { subject.eraseToAnyPublisher() }
        func change(_ value: Int) { subject.send(value) }
    }

    @Test func viewModelHandlesChangesOfAProperty() {
        let model = SlideshowViewModel()
        model.currentIndex = 3
        model.currentIndex = 4
        #expect(model.seen == [3, 4])
    }

    @Test func viewModelThatHandlesItsOwnChangesIsReleased() {
        var model: SlideshowViewModel? = SlideshowViewModel()
        weak let released = model
        model?.currentIndex = 1
        model = nil
        #expect(released == nil)
    }

    @Test func propertiesOfSuperclassesAreFound() {
        let object = Derived()
        var changes: [String] = []
        let subscription = object.objectWillChange.sink { changes.append("\(object.first) \(object.third)") }
        object.first = 1
        object.third = 2
        object.plain = 3
        object.third = 4
        #expect(changes == ["0 0", "1 0", "1 2"])
        _ = subscription
    }

    @Test func objectHasOnePublisher() {
        let object = Derived()
        let publisher = object.objectWillChange
        #expect(publisher === object.objectWillChange)
        #expect(publisher !== Derived().objectWillChange)
        #expect(publisher === (object as Middle).objectWillChange)
    }

    @Test func objectWithoutPublishedPropertiesSendsManually() {
        let object = Plain()
        var seen: [Int] = []
        let subscription = object.objectWillChange.sink { seen.append(object.value) }
        object.value = 1
        object.value = 2
        #expect(seen == [0, 1])
        _ = subscription
    }

    @Test func objectSendsWhileItIsReleased() {
        class Farewell: ObservableObject {
            @Published var value = 0
            var log: Log
            init(log: Log) { self.log = log }
            deinit {
                value = 1
                objectWillChange.send()
                log.entries.append("gone")
            }
        }
        class Log { var entries: [String] = [] }
        let log = Log()
        var object: Farewell? = Farewell(log: log)
        let subscription = object?.objectWillChange.sink { log.entries.append("will change") }
        object = nil
        #expect(log.entries == ["will change", "gone"])
        _ = subscription
    }

    @Test func changesOfAnyObjectAreObserved() {
        let model = SlideshowViewModel()
        let own = OwnPublisher()
        let erased = Erased()
        let plain = Plain()
        var log: [String] = []
        var subscriptions: [AnyCancellable] = []
        let objects: [(String, any ObservableObject)] = [
            ("model", model), ("own", own), ("erased", erased), ("plain", plain),
        ]
        for (name, object) in objects {
            observeChanges(of: object) { log.append(name) }.store(in: &subscriptions)
        }
        model.currentIndex = 1
        own.side = "B"
        erased.change(5)
        plain.value = 1
        #expect(log == ["model", "own", "erased", "plain"])
        subscriptions.removeFirst(2)
        model.currentIndex = 2
        own.side = "A"
        plain.value = 2
        #expect(log == ["model", "own", "erased", "plain", "plain"])
    }

    @Test func objectAtAReusedAddressHasItsOwnPublisher() {
        for round in 0..<300 {
            let object = Plain()
            var changes = 0
            let subscription = object.objectWillChange.sink { changes += 1 }
            object.value = round
            #expect(changes == 1)
            _ = subscription
        }
    }

    @Test func tableForgetsReleasedObjects() {
        let table = ObjectPublishers()
        let kept = (0..<100).map { _ in Plain() }
        let publishers = kept.map { table.publisher(of: $0) }
        for _ in 0..<50 {
            let passing = (0..<20).map { _ in Plain() }
            for object in passing { _ = table.publisher(of: object) }
        }
        #expect(table.count <= 260)
        for (object, publisher) in zip(kept, publishers) { #expect(table.publisher(of: object) === publisher) }
    }

    @Test func changeOutsideTheSubscribersActorStopsTheProcess() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let object = OwnPublisher()
                let publisher = object.objectWillChange
                let subscription = publisher.sink {}
                let group = DispatchGroup()
                DispatchQueue.global().async(group: group) { publisher.send() }
                group.wait()
                _ = (object, subscription)
            }
        }
    }
}
