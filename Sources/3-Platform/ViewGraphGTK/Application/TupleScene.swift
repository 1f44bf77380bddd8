/// A sequence of scenes, made by a scene builder.
public struct TupleScene<each Content: Scene>: Scene, PrimitiveScene {
    private let content: (repeat each Content)

    init(_ content: repeat each Content) { self.content = (repeat each content) }

    /// Not available: the scene defines its windows itself.
    public var body: Never { preconditionFailure("a group of scenes has no body") }

    var definitions: [WindowDefinition] {
        var all: [WindowDefinition] = []
        for definitions in repeat (each content).windowDefinitions { all.append(contentsOf: definitions) }
        return all
    }
}
