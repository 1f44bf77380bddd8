import Observation
import Testing

@testable import ViewGraph

@MainActor struct ReceivingTests {
    @Test func valuesReachTheLatestClosureWhileMounted() {
        let model = ReceiveModel()
        let window = HeadlessWindow { Receiving(model: model) }
        model.subject.send(1)
        model.prefix = "b"
        window.turn()
        model.subject.send(2)
        model.isThere = false
        window.turn()
        model.subject.send(3)
        #expect(model.log.take() == ["a1", "b2"])
    }

    @Test func initialValueIsDeliveredAfterAppearance() {
        let log = EventLog()
        let subject = CurrentValueSubject<Int, Never>(7)
        let window = HeadlessWindow {
            Text("x").onReceive(subject) { log.add("\($0)") }.onAppear { log.add("appears") }
        }
        subject.send(8)
        window.close()
        subject.send(9)
        #expect(log.take().sorted() == ["7", "8", "appears"])
    }

    @Test func newSubjectReplacesTheSubscription() {
        let model = ReceiveModel()
        let window = HeadlessWindow { Receiving(model: model) }
        let old = model.subject
        model.subject = PassthroughSubject()
        window.turn()
        old.send(1)
        model.subject.send(2)
        #expect(model.log.take() == ["a2"])
    }

    @Test func recreatedOperatorsKeepTheSubscription() {
        let model = ReceiveModel()
        let window = HeadlessWindow { Mapped(model: model) }
        model.subject.send(1)
        model.prefix = "b"
        window.turn()
        model.subject.send(2)
        #expect(model.log.take() == ["a10", "b20"])
    }
}

@MainActor @Observable private final class ReceiveModel {
    var prefix = "a"
    var isThere = true
    var subject = PassthroughSubject<Int, Never>()
    @ObservationIgnored let log = EventLog()
}

private struct Receiving: View {
    let model: ReceiveModel
    var body: some View {
        let prefix = model.prefix
        if model.isThere { EmptyView().onReceive(model.subject) { model.log.add("\(prefix)\($0)") } }
    }
}

private struct Mapped: View {
    let model: ReceiveModel
    var body: some View {
        let prefix = model.prefix
        Text(prefix).onReceive(model.subject.map { $0 * 10 }) { model.log.add("\(prefix)\($0)") }
    }
}
