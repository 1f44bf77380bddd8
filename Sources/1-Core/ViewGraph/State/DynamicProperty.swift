/// A property wrapper whose value is stored in the graph rather than in the view.
@MainActor package protocol DynamicProperty {
    /// Connects the wrapper with the storage that its node keeps. Called before each evaluation of the body.
    ///
    /// - Parameters:
    ///   - storage: The result of the last call for this property; `nil` for the first one.
    ///   - node: The node whose body is about to be evaluated.
    mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject?

    /// Returns `false` if the body must be evaluated again because of this property.
    func isEqual(to other: Self) -> Bool
}
