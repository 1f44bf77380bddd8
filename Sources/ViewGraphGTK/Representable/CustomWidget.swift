import CGTK
import Foundation
import ViewGraph

/// What a custom content holds for this renderer.
@MainActor protocol CustomWidget: AnyObject {
    var widget: Widget { get }
    func size(for proposal: ProposedViewSize) -> CGSize
}
