import Foundation
import ViewGraph

/// What a custom content holds for this renderer.
@MainActor protocol CustomWidget: AnyObject {
    /// Alive as long as this is.
    var widget: Widget { get }
    func size(for proposal: ProposedViewSize) -> CGSize
    /// Called when the widget goes off the screen for good.
    func dismantle()
}
