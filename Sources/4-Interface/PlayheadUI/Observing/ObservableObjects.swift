package import Playhead
public import ViewGraph

// The objects of the player as observable objects, so that `@StateObject` and `@ObservedObject` take them. Each write
// of what can be observed is told before it happens.

extension Player: ObservableObject {
    /// Sends before each change of the essential state.
    public nonisolated var objectWillChange: ObservableObjectPublisher { changes.publisher }
}

extension ChangeHook {
    /// The one publisher of the object.
    package var publisher: ObservableObjectPublisher {
        companion(make: { ObservableObjectPublisher() }, willChange: { $0.send() })
    }
}

extension ProgressTracker: ObservableObject {
    /// Sends before each change of what it shows.
    public nonisolated var objectWillChange: ObservableObjectPublisher { changes.publisher }
}

extension VisibilityTracker: ObservableObject {
    /// Sends before the controls show or hide, and before what holds them changes.
    public nonisolated var objectWillChange: ObservableObjectPublisher { changes.publisher }
}

extension SkipTracker: ObservableObject {
    /// Sends before each change of its state.
    public nonisolated var objectWillChange: ObservableObjectPublisher { changes.publisher }
}
