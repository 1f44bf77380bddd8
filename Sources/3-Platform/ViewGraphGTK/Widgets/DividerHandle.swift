import CGTK
import Foundation
import ViewGraph

/// A separator in the text color with reduced opacity.
@MainActor final class DividerHandle: WidgetHandle {
    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        super.init(element, content, renderer: renderer)
        container.onDraw = { [weak self] snapshot, size in self?.draw(snapshot, size) }
    }

    private func draw(_ snapshot: OpaquePointer, _ size: CGSize) {
        var color = cgtk_text_color(container.widget)
        color.alpha *= 0.2
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: 0, y: 0),
            size: graphene_size_t(width: Float(size.width), height: Float(size.height)))
        gtk_snapshot_append_color(snapshot, &color, &bounds)
    }
}
