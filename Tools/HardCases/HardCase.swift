import PlayheadTesting

/// One of the 94 hard cases of playback: the events, step by step, and what the interface shows after each step.
///
/// ```swift
/// HardCase(
///     16, "Play while playing changes nothing", from: "androidx/media",
///     [
///         .begins(.playing(at: 10)),
///         .user(.play),
///         .expect(.playing, .pause),
///         .check(.transitions(0)),
///     ])
/// ```
///
/// The cases are data: a test runs each one, and the table in the documentation is generated from them.
struct HardCase: Sendable {
    /// The number, from 1 to 94.
    let number: Int
    /// The requirement in a few words.
    let title: String
    /// The player, standard or report that the case comes from.
    let source: String
    /// The decision if several behaviors would be reasonable; otherwise `nil`.
    let decision: String?
    /// The items of the queue.
    let items: [SimulatedItem]
    /// The events and the expectations.
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

    /// A Boolean value that indicates whether all reports of the engine are dictated.
    var isDictated: Bool { items.contains { $0.isDictated } }

    /// A Boolean value that indicates whether some reports of the engine are dictated.
    var hasDictatedReports: Bool {
        steps.contains { if case .reports = $0 { true } else { false } }
    }

    /// The engine that the case runs on.
    var stage: String {
        if isDictated { return "an engine with dictated reports" }
        return hasDictatedReports ? "the simulated engine, with some dictated reports" : "the simulated engine"
    }
}
