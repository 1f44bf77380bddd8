/// Several scenes, one after the other. `SceneBuilder` makes it.
public struct TupleScene<each Content: Scene>: Scene, PrimitiveScene {
    private let content: (repeat each Content)

    init(_ content: repeat each Content) { self.content = (repeat each content) }

    /// Not for use: it says by itself which windows it has.
    public var body: Never { preconditionFailure("a group of scenes has no body") }

    var definitions: [WindowDefinition] {
        var all: [WindowDefinition] = []
        for definitions in repeat (each content).windowDefinitions { all.append(contentsOf: definitions) }
        return all
    }
}
