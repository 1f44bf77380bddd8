import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct ForEachBindingTests {
    @Test func rowsChangeTheirElements() throws {
        let model = Model()
        let window = HeadlessWindow { Tracks(model: model) }
        try #require(window.element(label: "two")).setOn(true)
        #expect(model.tracks.map(\.isOn) == [false, true, false])
        model.tracks.removeFirst()
        window.turn()
        try #require(window.element(label: "three")).setOn(true)
        #expect(model.tracks.map(\.isOn) == [true, true])
        #expect(model.tracks.map(\.id) == ["two", "three"])
    }

    @Test func bindingOfAnElementThatIsGoneKeepsItsValue() {
        let model = Model()
        let tracks = Binding(get: { model.tracks }, set: { model.tracks = $0 })
        let last = tracks.element(at: 2, id: "three")
        model.tracks.removeLast(2)
        #expect(last.wrappedValue.id == "three")
        last.wrappedValue.isOn = true
        #expect(model.tracks == [Track(id: "one")])
    }
}

private struct Track: Identifiable, Equatable {
    let id: String
    var isOn = false
}

@MainActor @Observable private final class Model {
    var tracks = ["one", "two", "three"].map { Track(id: $0) }
}

private struct Tracks: View {
    @Bindable var model: Model
    var body: some View {
        List {
            ForEach($model.tracks) { $track in Toggle(track.id, isOn: $track.isOn) }
        }
    }
}
