/// A requirement for every engine, with the code that checks it.
///
/// Use ``all`` to run the whole suite, and ``named(_:)`` to run one check again while you fix an engine.
public struct EngineConformanceCheck: Sendable, Identifiable {
    /// A stable name, such as `seek.storm`, whose part before the dot is the chapter.
    public let id: String
    /// The requirement, as a sentence.
    public let demand: String
    /// The source of the rule: a declaration of the contract.
    public let source: String
    /// `true` if the check needs an engine that delivers pictures.
    let deliversFrames: Bool
    let body: @MainActor @Sendable (ConformanceStage) async throws -> Void

    init(
        _ id: String, _ demand: String, source: String, deliversFrames: Bool = false,
        _ body: @escaping @MainActor @Sendable (ConformanceStage) async throws -> Void
    ) {
        self.id = id
        self.demand = demand
        self.source = source
        self.deliversFrames = deliversFrames
        self.body = body
    }

    /// All checks, in the order in which a report lists them.
    public static let all: [EngineConformanceCheck] =
        loading + transport + seeking + jumping + ending + queue + failures + stalls + live + tracks + pictures
        + releasing + threads

    /// The check with a name.
    public static func named(_ id: String) -> EngineConformanceCheck? { all.first { $0.id == id } }
}

extension EngineConformanceCheck: CustomStringConvertible {
    public var description: String { id }
}
