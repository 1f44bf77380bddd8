/// The engines that open items, in order.
enum EngineOrder: Sendable, Hashable, CaseIterable {
    /// The main engine alone.
    case main
    /// The main engine, and the second one for what the main one cannot play.
    case mainThenSecond
    /// The second engine alone.
    case second
}
