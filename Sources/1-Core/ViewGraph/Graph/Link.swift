/// A reference that does not keep its object alive, and is `nil` once the object is gone.
///
/// An object that was ever referred to by `weak` counts all of its references in a table beside it, at several times the
/// cost; the graph's objects are retained and released all the time. An object makes its link once and ends it in its
/// deinitializer.
package final class Link<Target: AnyObject>: @unchecked Sendable {
    // Set, read and ended on the main actor, where the graph's objects live and die; others only hand links on.
    package private(set) nonisolated(unsafe) unowned(unsafe) var target: Target?

    init() {}

    func begin(_ target: Target) { self.target = target }

    func end() { target = nil }
}
