import CGTK
import CViewContainer
import Foundation
import ViewGraph

extension ShapeOutline {
    /// The shape as the containers know it, with the radius of its corners.
    var container: (outline: ViewOutline, radius: Float) {
        switch kind {
        case .rectangle: (VIEW_OUTLINE_RECTANGLE, 0)
        case .rounded(let radius): (VIEW_OUTLINE_ROUNDED, Float(radius))
        case .capsule: (VIEW_OUTLINE_CAPSULE, 0)
        case .circle: (VIEW_OUTLINE_CIRCLE, 0)
        case .ellipse: (VIEW_OUTLINE_ELLIPSE, 0)
        }
    }
}

extension FillContent {
    /// Draws the shape in a widget of a size.
    @MainActor func draw(_ snapshot: OpaquePointer, _ size: CGSize) {
        guard size.width > 0, size.height > 0 else { return }
        var shape = GskRoundedRect()
        let (kind, radius) = outline.container
        view_outline_init(&shape, kind, radius, Float(size.width), Float(size.height))
        if let stroke { return drawLine(stroke, along: &shape, snapshot) }
        let isClipped = kind != VIEW_OUTLINE_RECTANGLE
        if isClipped { gtk_snapshot_push_rounded_clip(snapshot, &shape) }
        switch paint {
        case .color(let color):
            var color = color.gdk
            gtk_snapshot_append_color(snapshot, &color, &shape.bounds)
        case .gradient(let gradient): gradient.draw(snapshot, in: shape.bounds)
        }
        if isClipped { gtk_snapshot_pop(snapshot) }
    }

    private func drawLine(_ stroke: Stroke, along shape: inout GskRoundedRect, _ snapshot: OpaquePointer) {
        guard case .color(let color) = paint, stroke.width > 0 else { return }
        let width = Float(stroke.width)
        if !stroke.isInside { gsk_rounded_rect_shrink(&shape, -width / 2, -width / 2, -width / 2, -width / 2) }
        let widths = [width, width, width, width]
        let colors = Array(repeating: color.gdk, count: 4)
        gtk_snapshot_append_border(snapshot, &shape, widths, colors)
    }
}

extension GradientContent {
    /// Draws the gradient in an area.
    @MainActor fileprivate func draw(_ snapshot: OpaquePointer, in area: graphene_rect_t) {
        guard let last = stops.last, stops.count >= 2 else { return }
        var area = area
        let colors = stops.map { GskColorStop(offset: Float($0.location), color: $0.color.gdk) }
        let count = gsize(colors.count)
        switch kind {
        case .linear(let start, let end):
            var (from, to) = (start.place(in: area), end.place(in: area))
            guard from.x != to.x || from.y != to.y else { return Self.fill(area, last.color, snapshot) }
            gtk_snapshot_append_linear_gradient(snapshot, &area, &from, &to, colors, count)
        case .radial(let center, let start, let end):
            var center = center.place(in: area)
            // From the outside inward, the colors are reversed.
            let (inner, outer) = (Float(min(start, end)), Float(max(start, end)))
            guard outer > inner else { return Self.fill(area, last.color, snapshot) }
            let ordered =
                start < end
                ? colors : colors.reversed().map { GskColorStop(offset: 1 - $0.offset, color: $0.color) }
            gtk_snapshot_append_radial_gradient(
                snapshot, &area, &center, outer, outer, inner / outer, 1, ordered, count)
        case .angular(let center, let degrees):
            var center = center.place(in: area)
            // GSK counts from the top.
            let rotation = Float((degrees + 90).truncatingRemainder(dividingBy: 360))
            gtk_snapshot_append_conic_gradient(snapshot, &area, &center, rotation, colors, count)
        }
    }

    /// A gradient without extent is its last color.
    @MainActor private static func fill(_ area: graphene_rect_t, _ color: RGBA, _ snapshot: OpaquePointer) {
        var (area, color) = (area, color.gdk)
        gtk_snapshot_append_color(snapshot, &color, &area)
    }
}

extension UnitPoint {
    fileprivate func place(in area: graphene_rect_t) -> graphene_point_t {
        graphene_point_t(
            x: area.origin.x + area.size.width * Float(x), y: area.origin.y + area.size.height * Float(y))
    }
}
