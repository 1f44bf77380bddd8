import CGTK
import Dispatch
import Foundation

/// Decodes pictures in as few pixels as are shown.
///
/// A small file can claim any size. The size is therefore read first, and pictures with more than ``maximumPixels`` are
/// rejected.
package enum PictureDecoder {
    /// The limit in pixels: some formats are decoded completely before they are scaled down, which takes 256 MB for
    /// this many.
    package static let maximumPixels = 64_000_000
    /// The largest side length that GTK's renderer in memory draws.
    static let maximumSide = 32_767

    /// Returns the size in pixels, read from the start of the data; `nil` if it cannot be read or is too large.
    static func size(of data: Data) -> CGSize? {
        var sizing = Sizing(wanted: nil)
        _ = load(data, &sizing)
        return sizing.natural
    }

    /// Returns the size in pixels of the picture in a file; `nil` if it cannot be read or is too large.
    static func size(ofFile path: String) -> CGSize? {
        var width: gint = 0
        var height: gint = 0
        guard gdk_pixbuf_get_file_info(path, &width, &height) != nil else { return nil }
        return acceptedSize(width, height)
    }

    /// Returns the pixels, halved as often as they still cover a size; `nil` if they cannot be read or are too many.
    package static func texture(of data: Data, covering wanted: CGSize) -> Texture? {
        var sizing = Sizing(wanted: wanted)
        return load(data, &sizing)
    }

    /// Decodes in the background, one picture after another, so that large ones do not add up.
    @MainActor package static func texture(
        covering wanted: CGSize, of data: @escaping @Sendable () -> Data?,
        then action: @escaping @MainActor @Sendable (Texture?) -> Void
    ) {
        queue.async {
            let decoded = data().flatMap { texture(of: $0, covering: wanted) }
            DispatchQueue.main.async { MainActor.assumeIsolated { action(decoded) } }
        }
    }

    /// Returns how often a picture can be halved and still cover a size. JPEG is decoded directly at these sizes.
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
            // Callbacks come only during writing and closing, on this thread.
            let callback = sizeIsKnown as @convention(c) (Loader?, Int32, Int32, UnsafeMutableRawPointer?) -> Void
            cgtk_connect(loader, "size-prepared", unsafeBitCast(callback, to: GCallback.self), sizing, nil)
            let isWritten = write(data, to: loader, while: { !sizing.pointee.isEnough })
            // Always closed: an open loader warns when it is destroyed.
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

/// The request for a picture's size, and the loader's answer.
private struct Sizing {
    /// The size to cover in pixels; `nil` to read only the size of the picture.
    let wanted: CGSize?
    /// The size of the picture; `nil` until it is known, and if it is too large.
    var natural: CGSize?
    /// `true` if the pixels are not needed.
    var isEnough = false
}

/// Not isolated: called on the thread that writes.
private nonisolated func sizeIsKnown(
    _ loader: Loader?, _ width: Int32, _ height: Int32, _ data: UnsafeMutableRawPointer?
) {
    // The data was connected by `load`, which is still running.
    guard let sizing = data?.assumingMemoryBound(to: Sizing.self) else { return }
    sizing.pointee.natural = PictureDecoder.acceptedSize(width, height)
    guard let natural = sizing.pointee.natural, let wanted = sizing.pointee.wanted else {
        sizing.pointee.isEnough = true
        // Loaders stop at this size before they allocate pixels.
        return gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
    let scale = pow(0.5, Double(PictureDecoder.halvings(of: natural, covering: wanted)))
    gdk_pixbuf_loader_set_size(
        loader, Int32(max(1, (natural.width * scale).rounded())), Int32(max(1, (natural.height * scale).rounded())))
}
