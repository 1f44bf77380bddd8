import PlayheadUI

@main struct Cinema: App {
    var body: some Scene {
        WindowGroup("Cinema") {
            Text("Nothing to play yet")
        }
        .defaultSize(width: 960, height: 540)
    }
}
