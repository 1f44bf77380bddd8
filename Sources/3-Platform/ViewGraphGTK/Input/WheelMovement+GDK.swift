import CGTK
import ViewGraph

extension WheelMovement {
    /// A movement as GDK tells it, in notches: wheels and touchpads under X11 tell those, touchpads under Wayland pixels.
    init(x: Double, y: Double, unit: GdkScrollUnit) {
        let scale = unit == GDK_SCROLL_UNIT_SURFACE ? 1 / Self.pixelsPerNotch : 1
        self.init(deltaX: x * scale, deltaY: y * scale)
    }

    /// What X11's libinput driver takes for a notch (its `ScrollPixelDistance`), so that fingers do the same everywhere.
    private static let pixelsPerNotch = 15.0
}
