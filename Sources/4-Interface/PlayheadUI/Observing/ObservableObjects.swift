package import Playhead
public import ViewGraph

// The player's objects as observable objects, for `@StateObject` and `@ObservedObject`. Each change is published before
// it happens.

extension Player: ObservableObject {
    /// Publishes before each change of the essential state.
    public nonisolated var objectWillChange: ObservableObjectPublisher { changes.publisher }
}

extension ChangeHook {
    /// The publisher of the object.
    package var publisher: ObservableObjectPublisher {
        companion(make: { ObservableObjectPublisher() }, willChange: { $0.send() })
    }
}

extension ProgressTracker: ObservableObject {
    /// Publishes before each change of the tracker's values.
    public nonisolated var objectWillChange: ObservableObjectPublisher { changes.publisher }
}

extension VisibilityTracker: ObservableObject {
    /// Publishes before the controls show or hide, and before pins change.
    public nonisolated var objectWillChange: ObservableObjectPublisher { changes.publisher }
}

extension SkipTracker: ObservableObject {
    /// Publishes before each change of the tracker's state.
    public nonisolated var objectWillChange: ObservableObjectPublisher { changes.publisher }
}
