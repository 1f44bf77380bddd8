import CGTK
import ViewGraph

extension RGBA {
    /// The color as a GDK value.
    var gdk: GdkRGBA {
        GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(opacity))
    }
}
