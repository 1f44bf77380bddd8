//! The smallest application with a window.

import ViewGraph
import ViewGraphGTK

struct FirstWindow: App {
    var body: some Scene {
        WindowGroup("Laps") {
            Text("No laps yet").padding()
        }
        .defaultSize(width: 320, height: 400)
    }
}

FirstWindow.main()
