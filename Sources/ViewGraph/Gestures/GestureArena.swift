import Foundation

/// What pointers do on an element.
package struct ElementGesture {}

/// Decides which gesture a pointer's movements belong to.
@MainActor package final class GestureArena {
    package init() {}
}
