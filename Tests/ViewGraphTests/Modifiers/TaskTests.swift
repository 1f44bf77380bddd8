import Observation
import Testing

@testable import ViewGraph

@MainActor struct TaskTests {
    @Test func anotherIdCancelsTheTaskBeforeTheNextStarts() async {
        let model = TaskModel()
        let window = HeadlessWindow { Loader(model: model) }
        await settle { model.log.lines == ["start a"] }
        model.id = Plain(name: "b")
        window.turn()
        await settle { model.log.lines.count == 3 }
        #expect(Set(model.log.lines) == ["start a", "end a true", "start b"])
        #expect(model.log.take().first == "start a")
        window.close()
        await settle { model.log.lines == ["end b true"] }
        #expect(model.log.take() == ["end b true"])
    }

    @Test func updateWithAnEqualIdLeavesTheTaskAlone() async {
        let model = TaskModel()
        let window = HeadlessWindow { Loader(model: model) }
        await settle { model.log.lines == ["start a"] }
        model.count += 1
        window.turn()
        model.id = Plain(name: "a")
        window.turn()
        for _ in 0..<20 { await Task.yield() }
        #expect(window.texts == ["1"])
        #expect(model.log.take() == ["start a"])
        window.close()
    }

    @Test func idsChangedInOneTurnStartOneTask() async {
        let model = TaskModel()
        let window = HeadlessWindow { Loader(model: model) }
        for name in ["b", "c", "d"] {
            model.id = Plain(name: name)
            window.turn()
        }
        await settle { model.log.lines.contains("start d") }
        for _ in 0..<20 { await Task.yield() }
        #expect(model.log.lines.contains("start d"))
        #expect(!model.log.lines.contains("end d true"))
        window.close()
    }

    @Test func finishedTaskStartsAgainForAnotherIdOnly() async {
        let model = TaskModel()
        model.finishes = true
        let window = HeadlessWindow { Loader(model: model) }
        await settle { model.log.lines.count == 2 }
        #expect(model.log.take() == ["start a", "end a false"])
        model.count += 1
        window.turn()
        for _ in 0..<20 { await Task.yield() }
        #expect(model.log.take().isEmpty)
        model.id = Plain(name: "b")
        window.turn()
        await settle { model.log.lines.count == 2 }
        #expect(model.log.take() == ["start b", "end b false"])
    }
}

/// An id that is `Equatable` only, as in SwiftUI.
private struct Plain: Equatable { let name: String }

@MainActor @Observable private final class TaskModel {
    var id = Plain(name: "a")
    var count = 0
    @ObservationIgnored var finishes = false
    @ObservationIgnored let log = EventLog()
}

private struct Loader: View {
    let model: TaskModel

    var body: some View {
        let id = model.id
        Text("\(model.count)").task(id: id) {
            model.log.add("start \(id.name)")
            while !Task.isCancelled, !model.finishes { await Task.yield() }
            model.log.add("end \(id.name) \(Task.isCancelled)")
        }
    }
}
