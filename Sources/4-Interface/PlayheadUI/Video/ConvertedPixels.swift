import CGTK
import CVideo
internal import PlaybackModel
import Synchronization

/// The pixels of a frame that arrived as planes, for cairo.
///
/// One surface serves all frames of a display, one after the other, because planes take less than half the memory of
/// pixels and a frame is converted only when it is drawn. A frame that is drawn again is not converted again.
final class ConvertedPixels: Sendable {
    private struct State: ~Copyable {
        /// The surface, owned by this object; `nil` until a frame is drawn.
        var surface: OpaquePointer?
        var size = PixelSize(width: 0, height: 0)
        /// The frame whose pixels the surface holds.
        weak var content: FrameLease?

        mutating func clear() {
            // A picture that is being drawn holds the surface, too.
            if let surface { cairo_surface_destroy(surface) }
            surface = nil
            content = nil
        }

        deinit { if let surface { cairo_surface_destroy(surface) } }
    }

    private let state = Mutex(State())

    /// Frees the surface.
    func clear() { state.withLock { $0.clear() } }

    /// Returns a surface with the pixels of a frame, which the caller releases; `nil` if its planes lie outside its slot.
    func makeSurface(of lease: FrameLease) -> sending OpaquePointer? {
        state.withLock { state in
            if let surface = state.surface, state.content === lease { return cairo_surface_reference(surface) }
            let size = lease.frame.layout.size
            if state.surface.map({ cairo_surface_get_reference_count($0) > 1 }) ?? true || state.size != size {
                state.clear()
                state.surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
                state.size = size
            }
            state.content = nil
            guard let surface = state.surface else { return nil }
            cairo_surface_flush(surface)
            guard let pixels = cairo_image_surface_get_data(surface),
                PlaneSource(lease)?.write(
                    to: pixels, bytesPerRow: Int(cairo_image_surface_get_stride(surface))) == true
            else { return nil }
            cairo_surface_mark_dirty(surface)
            state.content = lease
            return cairo_surface_reference(surface)
        }
    }
}
