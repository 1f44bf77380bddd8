/// A measured window, in Swift here and in C in `Tools/Benchmarks/GTKPeer`.
enum SceneKind: String, CaseIterable {
    /// Texts, buttons and a slider, until they are shown.
    case start
    /// The same views, with one text that changes 60 times a second.
    case label
    /// 10,000 rows, scrolled by pages.
    case list
    /// 10,000 covers in a grid, scrolled smoothly.
    case grid
    /// A slider dragged among 1,000 texts.
    case slider
    /// The window of `start`, idle.
    case idle
    /// Hops of a task to the main actor.
    case hop
}
