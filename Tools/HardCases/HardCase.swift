import PlayheadTesting

/// One of the 94 hard cases of playback: what happens, step by step, and what the interface shows after each step.
///
/// ```swift
/// HardCase(
///     16, "Play while playing is no event", from: "androidx/media",
///     [
///         .begins(.playing(at: 10)),
///         .user(.play),
///         .expect(.playing, .pause),
///         .check(.transitions(0)),
///     ])
/// ```
///
/// The cases are data: a test runs each of them, and the table in the documentation is made of them.
struct HardCase: Sendable {
    /// The number, 1 to 94.
    let number: Int
    /// What must hold, in a few words.
    let title: String
    /// The player, standard or report that the case comes from.
    let source: String
    /// What was decided where several answers could be argued; `nil` where the case leaves no choice.
    let decision: String?
    /// What the queue holds.
    let items: [SimulatedItem]
    /// What happens and what is expected.
    let steps: [HardCaseStep]

    init(
        _ number: Int, _ title: String, from source: String, decision: String? = nil,
        items: [SimulatedItem] = [.film], _ steps: [HardCaseStep]
    ) {
        self.number = number
        self.title = title
        self.source = source
        self.decision = decision
        self.items = items
        self.steps = steps
    }

    /// Whether the engine says nothing but what the steps say.
    var isDictated: Bool { items.contains { $0.isDictated } }

    /// Whether a simulated engine says something that it would not say by itself.
    var hasDictatedWords: Bool {
        steps.contains { if case .says = $0 { true } else { false } }
    }

    /// What the case runs on.
    var stage: String {
        if isDictated { return "an engine whose every word is dictated" }
        return hasDictatedWords ? "the simulated engine, with dictated words" : "the simulated engine"
    }
}
