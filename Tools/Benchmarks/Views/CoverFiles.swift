import CGTK
import Foundation

/// The pictures of the grid, of which there are 32, written for this run.
@MainActor enum CoverFiles {
    static let urls: [URL] = {
        guard let folder = ProcessInfo.processInfo.environment["BENCHMARK_COVERS"] else { return [] }
        return (0..<count).map { URL(fileURLWithPath: folder).appendingPathComponent("cover-\($0).png") }
    }()

    private static let count = 32

    /// Writes the pictures to a folder.
    static func write(to folder: URL) {
        for number in 0..<count {
            guard let pixels = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 224, 316) else { continue }
            gdk_pixbuf_fill(pixels, UInt32(truncatingIfNeeded: number * 0x0735_1B00 | 0x4020_80FF))
            gdk_pixbuf_savev(
                pixels, folder.appendingPathComponent("cover-\(number).png").path, "png", nil, nil, nil)
            g_object_unref(UnsafeMutableRawPointer(pixels))
        }
    }
}
