/// A weak reference that is cheap to copy.
///
/// An object that was ever referenced by `weak` keeps its reference counts in a side table, at several times the cost,
/// and the objects of the graph are retained and released all the time. Instead, an object makes one link and ends it
/// in its deinitializer; from then on ``target`` is `nil`.
package final class Link<Target: AnyObject>: @unchecked Sendable {
    // Read and written on the main actor only, where the objects of the graph live and die. Other threads only copy
    // links.
    package private(set) nonisolated(unsafe) unowned(unsafe) var target: Target?

    init() {}

    func begin(_ target: Target) { self.target = target }

    func end() { target = nil }
}
