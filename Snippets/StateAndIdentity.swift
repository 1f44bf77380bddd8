//! When a view keeps its state, and when its body runs.

import Observation
import ViewGraph

@MainActor @Observable final class Shelf {
    var titles = ["Tides", "Dunes"]
    var note = ""
}

struct ShelfView: View {
    let shelf: Shelf

    var body: some View {
        ForEach(shelf.titles, id: \.self) { BookView(title: $0) }
    }
}

struct BookView: View {
    let title: String
    @State private var stars = 0

    var body: some View {
        Button("\(title) \(stars)") { stars += 1 }
    }
}

let shelf = Shelf()
let window = HeadlessWindow { ShelfView(shelf: shelf) }
window.element(label: "Dunes 0")?.activate()
print(window.bodyRuns(of: ShelfView.self))  // 1: the state belongs to BookView

// State moves with its id.
shelf.titles.sort()
window.turn()
print(window.texts)  // ["Dunes 1", "Tides 0"]
print(window.bodyRuns(of: ShelfView.self))  // 2

// No body reads the note.
shelf.note = "dusty"
window.turn()
print(window.bodyRuns(of: ShelfView.self))  // 2

// A view that leaves and returns starts with new state.
shelf.titles = ["Tides"]
window.turn()
shelf.titles = ["Tides", "Dunes"]
window.turn()
print(window.texts)  // ["Tides 0", "Dunes 0"]
