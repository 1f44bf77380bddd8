//! Tests the counter of Laps.swift without a display.

// snippet.hide
import Foundation
import ViewGraph

struct Lap: Identifiable {
    let id: Int
    let count: Int
}

struct LapCounter: View {
    @State private var count = 0
    @State private var laps: [Lap] = []

    var body: some View {
        VStack(spacing: 12) {
            Text("\(count)").font(.largeTitle).accessibilityIdentifier("count")
            Color.green
                .frame(width: CGFloat(count % 10) * 24, height: 6)
                .animation(.easeOut(duration: 0.2), value: count)
                .accessibilityIdentifier("bar")
            HStack {
                Button("Count") { count += 1 }
                    .buttonStyle(.borderedProminent)
                    .keyboardShortcut(.space, modifiers: [])
                Button("Lap") { laps.append(Lap(id: laps.count + 1, count: count)) }
                    .buttonStyle(.bordered)
                    .disabled(count == laps.last?.count ?? 0)
            }
            List(laps) { lap in
                HStack {
                    Text("Lap \(lap.id)")
                    Spacer()
                    Text("\(lap.count)").foregroundColor(.secondary)
                }
            }
        }
        .padding()
    }
}

// snippet.show
let window = HeadlessWindow(size: CGSize(width: 320, height: 400)) { LapCounter() }
print(window.element(label: "Lap")?.isEnabled ?? true)  // false: nothing was counted yet

window.element(label: "Count")?.tap()
window.key(.space)
print(window.element(identifier: "count")?.text ?? "")  // 2

window.element(label: "Lap")?.tap()
print(window.element(text: "Lap 1") != nil)  // true

// The bar grows to 48 points, with an animation of 0.2 seconds.
let bar = window.element(identifier: "bar")
print(bar?.frame.width ?? 0)  // 48.0: its final width
window.advance(by: .milliseconds(100))
print(bar?.shownFrame.width ?? 0)  // 36.0: after half of the time
window.advance(by: .milliseconds(100))
print(bar?.shownFrame.width ?? 0)  // 48.0
