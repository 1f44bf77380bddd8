import Foundation
import ViewGraph

/// The value of a custom content for this renderer.
@MainActor protocol CustomWidget: AnyObject {
    /// The widget. It lives as long as this object.
    var widget: Widget { get }
    func size(for proposal: ProposedViewSize) -> CGSize
    /// Called when the widget is removed for good.
    func dismantle()
}
