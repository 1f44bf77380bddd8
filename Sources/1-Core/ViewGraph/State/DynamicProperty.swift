/// A property wrapper whose value lives in the graph rather than in the view.
@MainActor package protocol DynamicProperty {
    /// Connects the wrapper to the storage that its node keeps, before each run of the body.
    ///
    /// - Parameters:
    ///   - storage: what an earlier call left for this property; `nil` at first.
    ///   - node: the node whose body will run.
    /// - Returns: what to keep for the next call.
    mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject?

    /// Whether the body must run again because this property has another value than before.
    func isEqual(to other: Self) -> Bool
}
