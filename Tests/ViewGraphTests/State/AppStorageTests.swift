import Foundation
import Testing

@testable import ViewGraph

@MainActor struct AppStorageTests {
    @Test func everyTypeOfValueIsStoredAndReadBack() {
        let store = AppStorageStore()
        let address = URL(string: "https://example.org/a?b=c")
        let first = Everything(store)
        #expect(first.all == ["false", "0", "1.5", "text", "file:///", "low", "one", "nil", "nil"])
        first.write(address)
        let second = Everything(store)
        let expected = ["true", "-7", "0.1", "ä=\n", "https://example.org/a?b=c", "high", "two", "3", "high"]
        #expect(second.all == expected)
        second.name = nil
        #expect(Everything(store).name == nil)
    }

    @Test func datesAndDataAreStoredAndReadBack() {
        let store = AppStorageStore()
        let date = Date(timeIntervalSinceReferenceDate: 812_345_678.125)
        #expect(Dated(store).date == .distantPast && Dated(store).data == Data([1]))
        #expect(Dated(store).last == nil && Dated(store).token == nil)
        Dated(store).write(date, Data([0, 255, 10]))
        let read = Dated(store)
        #expect(read.date == date && read.last == date)
        #expect(read.data == Data([0, 255, 10]) && read.token == Data([0, 255, 10]))
        read.last = nil
        #expect(Dated(store).last == nil)
        for key in ["date", "data", "last", "token"] { store.set("nan", forKey: key) }
        store.set("=?=", forKey: "data")
        #expect(Dated(store).date == .distantPast && Dated(store).data == Data([1]) && Dated(store).last == nil)
    }

    @Test func textsOfAnotherTypeCountAsMissing() {
        let store = AppStorageStore()
        for key in ["bool", "integer", "number", "quality", "count", "name"] { store.set("?", forKey: key) }
        let values = Everything(store).all
        #expect(Array(values[0...2]) == ["false", "0", "1.5"])
        #expect(Array(values[5...7]) == ["low", "one", "nil"])
    }

    @Test func writingUpdatesEveryViewThatReadsTheKey() throws {
        let store = AppStorageStore()
        let window = HeadlessWindow {
            VStack {
                Writer()
                Reader()
                Other()
            }
            .defaultAppStorage(store)
        }
        #expect(window.texts == ["Skip", "plays", "2"])
        let others = window.bodyRuns(of: Other.self)
        try #require(window.element(label: "Skip")).setOn(true)
        #expect(window.texts == ["Skip", "skips", "2"])
        #expect(store.text(forKey: "skip") == "true")
        #expect(window.bodyRuns(of: Other.self) == others)
        store.set(nil, forKey: "skip")
        window.turn()
        #expect(window.element(label: "Skip")?.isOn == false)
        #expect(window.texts == ["Skip", "plays", "2"])
    }

    @Test func equalValueEvaluatesNothingAndIsNotStoredAgain() {
        let backend = MemoryBackend(["skip": "true"])
        let store = AppStorageStore(backend: backend)
        let window = HeadlessWindow { Reader().defaultAppStorage(store) }
        #expect(window.texts == ["skips"])
        store.set("true", forKey: "skip")
        window.turn()
        #expect(window.bodyRuns(of: Reader.self) == 1)
        #expect(backend.log.take().isEmpty)
    }

    @Test func changesByOthersUpdateViews() {
        let backend = MemoryBackend(["speed": "3"])
        let store = AppStorageStore(backend: backend)
        let window = HeadlessWindow {
            VStack {
                Reader()
                Other()
            }
            .defaultAppStorage(store)
        }
        #expect(window.texts == ["plays", "3"])
        backend.texts = ["skip": "true"]
        backend.action?()
        window.turn()
        #expect(window.texts == ["skips", "2"])
        #expect(backend.log.take().isEmpty)
    }

    @Test func namedStoreTakesPrecedenceOverThatOfTheViewsAround() {
        let (named, around) = (AppStorageStore(), AppStorageStore())
        named.set("9", forKey: "speed")
        let window = HeadlessWindow { Other(store: named).defaultAppStorage(around) }
        #expect(window.texts == ["9"])
    }
}

private enum Quality: String { case low, high }
private enum Count: Int {
    case one = 1
    case two, three
}

@MainActor private struct Everything {
    @AppStorage var bool: Bool
    @AppStorage var integer: Int
    @AppStorage var number: Double
    @AppStorage var text: String
    @AppStorage var address: URL
    @AppStorage var quality: Quality
    @AppStorage var count: Count
    @AppStorage var name: Int?
    @AppStorage var best: Quality?

    init(_ store: AppStorageStore) {
        _bool = AppStorage(wrappedValue: false, "bool", store: store)
        _integer = AppStorage(wrappedValue: 0, "integer", store: store)
        _number = AppStorage(wrappedValue: 1.5, "number", store: store)
        _text = AppStorage(wrappedValue: "text", "text", store: store)
        _address = AppStorage(wrappedValue: URL(fileURLWithPath: "/"), "address", store: store)
        _quality = AppStorage(wrappedValue: .low, "quality", store: store)
        _count = AppStorage(wrappedValue: .one, "count", store: store)
        _name = AppStorage("name", store: store)
        _best = AppStorage("best", store: store)
    }

    func write(_ address: URL?) {
        bool = true
        integer = -7
        number = 0.1
        text = "ä=\n"
        if let address { self.address = address }
        quality = .high
        count = .two
        name = 3
        best = .high
    }

    var all: [String] {
        [
            "\(bool)", "\(integer)", "\(number)", text, address.absoluteString, "\(quality)", "\(count)",
            name.map { "\($0)" } ?? "nil", best.map { "\($0)" } ?? "nil",
        ]
    }
}

@MainActor private struct Dated {
    @AppStorage var date: Date
    @AppStorage var data: Data
    @AppStorage var last: Date?
    @AppStorage var token: Data?

    init(_ store: AppStorageStore) {
        _date = AppStorage(wrappedValue: .distantPast, "date", store: store)
        _data = AppStorage(wrappedValue: Data([1]), "data", store: store)
        _last = AppStorage("last", store: store)
        _token = AppStorage("token", store: store)
    }

    func write(_ date: Date, _ data: Data) {
        self.date = date
        self.data = data
        last = date
        token = data
    }
}

private final class MemoryBackend: AppStorageBackend {
    var texts: [String: String]
    var action: (@MainActor () -> Void)?
    let log = EventLog()

    init(_ texts: [String: String]) { self.texts = texts }

    func load() -> [String: String] { texts }
    func store(_ text: String?, forKey key: String) {
        texts[key] = text
        log.add(key)
    }
    func onChange(_ action: @escaping @MainActor () -> Void) { self.action = action }
}

private struct Writer: View {
    @AppStorage("skip") private var skips = false
    var body: some View { Toggle("Skip", isOn: $skips) }
}

private struct Reader: View {
    @AppStorage("skip") private var skips = false
    var body: some View { Text(skips ? "skips" : "plays") }
}

private struct Other: View {
    @AppStorage private var speed: Int

    init(store: AppStorageStore? = nil) { _speed = AppStorage(wrappedValue: 2, "speed", store: store) }

    var body: some View { Text("\(speed)") }
}
