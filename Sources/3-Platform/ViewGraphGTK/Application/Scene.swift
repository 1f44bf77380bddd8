/// A part of an application that has windows.
@MainActor @preconcurrency public protocol Scene {
    /// The type of ``body``.
    associatedtype Body: Scene
    /// What the scene is made of.
    @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

/// A scene that says by itself which windows it has.
@MainActor protocol PrimitiveScene {
    var definitions: [WindowDefinition] { get }
}

extension Scene {
    /// The windows of the scene, in order.
    var windowDefinitions: [WindowDefinition] {
        if let primitive = self as? any PrimitiveScene { return primitive.definitions }
        return body.windowDefinitions
    }
}
