/// A part of an application that has windows.
@MainActor @preconcurrency public protocol Scene {
    /// The type of the scene's ``body``.
    associatedtype Body: Scene
    /// The content of the scene.
    @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

/// A scene that defines its windows itself.
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
