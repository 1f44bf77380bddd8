//! An application with a window.

import ViewGraph
import ViewGraphGTK

struct Counter: View {
    @State private var count = 0
    @Environment(\.fullScreen) private var fullScreen

    var body: some View {
        VStack(spacing: 12) {
            Text("\(count)").font(.largeTitle)
            Button("Increment") { count += 1 }.buttonStyle(.borderedProminent)
            Button("Full screen") { fullScreen() }
        }
        .padding()
    }
}

struct CounterApp: App {
    var body: some Scene {
        WindowGroup("Counter") { Counter() }
            .defaultSize(width: 320, height: 240)
    }
}

CounterApp.main()
