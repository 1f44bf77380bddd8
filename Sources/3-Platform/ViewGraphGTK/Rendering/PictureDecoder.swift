import CGTK
import Dispatch
import Foundation

/// Reads encoded pictures, in as few pixels as are shown.
///
/// A small file can claim any size, so the size is asked for first, and pictures of more than ``maximumPixels`` are none.
package enum PictureDecoder {
    /// Some formats are decoded whole before they are scaled down: 256 MB for this many.
    package static let maximumPixels = 64_000_000
    /// The largest side that GTK's renderer in memory draws.
    static let maximumSide = 32_767

    /// The size in pixels, by the picture's beginning; `nil` when it cannot be read or is too large.
    static func size(of data: Data) -> CGSize? {
        var sizing = Sizing(wanted: nil)
        _ = load(data, &sizing)
        return sizing.natural
    }

    /// The size in pixels of the picture in a file; `nil` when it cannot be read or is too large.
    static func size(ofFile path: String) -> CGSize? {
        var width: gint = 0
        var height: gint = 0
        guard gdk_pixbuf_get_file_info(path, &width, &height) != nil else { return nil }
        return acceptedSize(width, height)
    }

    /// The pixels, halved as often as they still cover so many; `nil` when they cannot be read or are too many.
    package static func texture(of data: Data, covering wanted: CGSize) -> Texture? {
        var sizing = Sizing(wanted: wanted)
        return load(data, &sizing)
    }

    /// Decodes beside the interface, one picture after another, so that large ones do not add up.
    @MainActor package static func texture(
        covering wanted: CGSize, of data: @escaping @Sendable () -> Data?,
        then action: @escaping @MainActor @Sendable (Texture?) -> Void
    ) {
        queue.async {
            let decoded = data().flatMap { texture(of: $0, covering: wanted) }
            DispatchQueue.main.async { MainActor.assumeIsolated { action(decoded) } }
        }
    }

    /// How often a picture can be halved and still cover so many pixels. JPEG is decoded at these sizes at once.
    static func halvings(of size: CGSize, covering wanted: CGSize) -> Int {
        var count = 0
        var (width, height) = (size.width / 2, size.height / 2)
        while width >= wanted.width, height >= wanted.height, max(width, height) >= 1 {
            count += 1
            (width, height) = (width / 2, height / 2)
        }
        return count
    }

    private static let queue = DispatchQueue(label: "playhead.pictures", qos: .userInitiated)
    private static let chunk = 16_384

    fileprivate static func acceptedSize(_ width: Int32, _ height: Int32) -> CGSize? {
        guard width > 0, height > 0, max(width, height) <= maximumSide, Int(width) * Int(height) <= maximumPixels
        else { return nil }
        return CGSize(width: Int(width), height: Int(height))
    }

    private static func load(_ data: Data, _ sizing: inout Sizing) -> Texture? {
        guard let loader = gdk_pixbuf_loader_new() else { return nil }
        defer { g_object_unref(loader) }
        return withUnsafeMutablePointer(to: &sizing) { sizing in
            // Calls come during writing and closing only, on this thread.
            let callback = sizeIsKnown as @convention(c) (Loader?, Int32, Int32, UnsafeMutableRawPointer?) -> Void
            cgtk_connect(loader, "size-prepared", unsafeBitCast(callback, to: GCallback.self), sizing, nil)
            let isWritten = write(data, to: loader, while: { !sizing.pointee.isEnough })
            // It is closed in any case: one that is not warns when it goes.
            let isClosed = gdk_pixbuf_loader_close(loader, nil) != 0
            guard isWritten, isClosed, !sizing.pointee.isEnough, let pixels = gdk_pixbuf_loader_get_pixbuf(loader)
            else { return nil }
            return gdk_texture_new_for_pixbuf(pixels).map(Texture.init)
        }
    }

    private static func write(_ data: Data, to loader: Loader, while isNeeded: () -> Bool) -> Bool {
        data.withUnsafeBytes { bytes in
            let bytes = bytes.bindMemory(to: guchar.self)
            for start in stride(from: 0, to: bytes.count, by: chunk) where isNeeded() {
                let part = UnsafeBufferPointer(rebasing: bytes[start..<min(start + chunk, bytes.count)])
                if gdk_pixbuf_loader_write(loader, part.baseAddress, gsize(part.count), nil) == 0 { return false }
            }
            return true
        }
    }
}

private typealias Loader = UnsafeMutablePointer<GdkPixbufLoader>

/// What is asked about a picture's size, and what the loader says.
private struct Sizing {
    /// How many pixels to cover; `nil` when only the size is asked for.
    let wanted: CGSize?
    /// The size; `nil` until it is known, and when it is too large.
    var natural: CGSize?
    /// Whether the pixels are of no interest.
    var isEnough = false
}

/// Not isolated: called on the thread that writes.
private nonisolated func sizeIsKnown(
    _ loader: Loader?, _ width: Int32, _ height: Int32, _ data: UnsafeMutableRawPointer?
) {
    // What `load` connected, which is still running.
    guard let sizing = data?.assumingMemoryBound(to: Sizing.self) else { return }
    sizing.pointee.natural = PictureDecoder.acceptedSize(width, height)
    guard let natural = sizing.pointee.natural, let wanted = sizing.pointee.wanted else {
        sizing.pointee.isEnough = true
        // Loaders give up at this size before they take memory for pixels.
        return gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
    let scale = pow(0.5, Double(PictureDecoder.halvings(of: natural, covering: wanted)))
    gdk_pixbuf_loader_set_size(
        loader, Int32(max(1, (natural.width * scale).rounded())), Int32(max(1, (natural.height * scale).rounded())))
}
