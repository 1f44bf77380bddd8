//! The smallest program with a window.

import ViewGraph
import ViewGraphGTK

struct FirstWindow: App {
    var body: some Scene {
        WindowGroup("Laps") {
            Text("Nothing yet").padding()
        }
        .defaultSize(width: 320, height: 400)
    }
}

FirstWindow.main()
