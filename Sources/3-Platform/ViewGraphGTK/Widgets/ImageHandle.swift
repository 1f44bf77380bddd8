import CGTK
import Foundation
import ViewGraph

/// An image or symbol, drawn by the container.
@MainActor final class ImageHandle: WidgetHandle {
    private var paintable: ImagePaintable?

    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        super.init(element, content, renderer: renderer)
        container.onDraw = { [weak self] snapshot, size in self?.draw(snapshot, size) }
    }

    override func apply(from old: ElementContent?) {
        guard case .image(let image) = content.kind else { return }
        defer { gtk_widget_queue_draw(container.widget) }
        // A decoded image is reused.
        if case .image(let before) = old?.kind, before.source == image.source, !image.isSymbol { return }
        paintable = ImagePaintable(image, widget: container.widget) { [weak self] in
            guard let self else { return }
            gtk_widget_queue_draw(container.widget)
        }
    }

    override func updateAccessibility(from old: ElementContent?) {
        super.updateAccessibility(from: old)
        // Otherwise GTK reports the name of the widget's class.
        guard content.accessibility.label == nil, case .image(let image) = content.kind else { return }
        cgtk_set_accessible_text(control, GTK_ACCESSIBLE_PROPERTY_LABEL, image.defaultLabel)
    }

    override var fillsItsFrame: Bool { false }
    override var acceptsPointers: Bool { true }

    private func draw(_ snapshot: OpaquePointer, _ size: CGSize) {
        guard case .image(let image) = content.kind, let paintable else { return }
        let natural = paintable.size
        let ratio = image.isSymbol && image.fillsKeepingRatio == nil ? .fit : image.fillsKeepingRatio
        paintable.draw(
            snapshot, in: PictureFit.rectangle(of: natural, in: size, keeping: ratio),
            color: image.color?.gdk ?? cgtk_text_color(container.widget))
    }
}

extension ImageContent {
    var isSymbol: Bool {
        if case .symbol = source { return true }
        return false
    }

    /// The accessible name of an image without a label.
    var defaultLabel: String {
        if case .symbol(let name) = source { return name.replacing(".", with: " ") }
        return "image"
    }
}
