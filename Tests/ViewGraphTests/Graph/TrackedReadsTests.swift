import Observation
import Testing

@testable import ViewGraph

@MainActor @Suite struct TrackedReadsTests {
    private let parent = Parent()
    private let model = Model()

    /// Each evaluation that a property keeps retains the link.
    @Test func evaluationsForOtherReasonsDoNotAccumulate() throws {
        let window = HeadlessWindow { Outer(parent: parent, model: model) }
        let link = try #require(parent.link)
        let count = _getRetainCount(link)
        for _ in 0..<100 {
            parent.turns += 1
            window.turn()
        }
        #expect(window.bodyRuns(of: Reader.self) == 101)
        #expect(_getRetainCount(link) <= count + 4)
    }

    @Test func aViewThatLeftIsNotKeptByWhatItRead() throws {
        // The first one of its type is.
        _ = HeadlessWindow { Outer(parent: Parent(), model: Model()) }
        let window = HeadlessWindow { Outer(parent: parent, model: model) }
        weak let link = parent.link
        try #require(link != nil)
        parent.showsReader = false
        parent.link = nil
        window.turn()
        #expect(window.count(of: Reader.self) == 0)
        #expect(link == nil)
    }

    @Test func changesOfWhatWasReadLastEvaluate() {
        let window = HeadlessWindow { Outer(parent: parent, model: model) }
        for name in ["one", "two"] {
            parent.turns += 1
            window.turn()
            model.name = name
            window.turn()
            #expect(window.description.contains(name))
        }
        let runs = window.bodyRuns(of: Reader.self)
        parent.readsName = false
        window.turn()
        model.name = "three"
        window.turn()
        #expect(window.bodyRuns(of: Reader.self) == runs + 1)
    }
}

@MainActor @Observable private final class Parent {
    var turns = 0
    var showsReader = true
    var readsName = true
    @ObservationIgnored var link: Link<Node>?
}

@MainActor @Observable private final class Model { var name = "name" }

private struct Outer: View {
    let parent: Parent
    let model: Model

    var body: some View {
        if parent.showsReader {
            Reader(turn: parent.turns, readsName: parent.readsName, parent: parent, model: model)
        }
    }
}

private struct Reader: View {
    let turn: Int
    let readsName: Bool
    let parent: Parent
    let model: Model

    var body: some View {
        parent.link = Node.evaluating?.link
        return Text(readsName ? model.name : "nothing")
    }
}
