import CGTK
import ViewGraph

extension WheelMovement {
    /// Creates a movement from GDK's values. Wheels, and touchpads on X11, report notches; touchpads on Wayland report
    /// pixels.
    init(x: Double, y: Double, unit: GdkScrollUnit) {
        let scale = unit == GDK_SCROLL_UNIT_SURFACE ? 1 / Self.pixelsPerNotch : 1
        self.init(deltaX: x * scale, deltaY: y * scale)
    }

    /// The length of a notch in X11's libinput driver (`ScrollPixelDistance`), so that touchpads behave the same
    /// everywhere.
    private static let pixelsPerNotch = 15.0
}
