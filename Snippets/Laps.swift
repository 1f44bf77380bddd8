//! A counter with a list and an animation, in a window.

import Foundation
import ViewGraph
// snippet.hide
import ViewGraphGTK

// snippet.show

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

// snippet.hide
struct LapsApp: App {
    var body: some Scene {
        WindowGroup("Laps") { LapCounter() }
            .defaultSize(width: 320, height: 400)
    }
}

LapsApp.main()
