/// One thing that every engine must do, with the way to find out.
public struct EngineConformanceCheck: Sendable, Identifiable {
    /// Its stable name, such as `seek.storm`: the part before the dot is the chapter.
    public let id: String
    /// What it demands, as a sentence.
    public let demand: String
    /// Where the rule comes from: a declaration of the contract.
    public let source: String
    /// Whether the engine is made to deliver pictures.
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
