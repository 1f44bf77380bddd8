import CGTK
import ViewGraph

extension RGBA {
    /// The colour as GDK has it.
    var gdk: GdkRGBA {
        GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(opacity))
    }
}
