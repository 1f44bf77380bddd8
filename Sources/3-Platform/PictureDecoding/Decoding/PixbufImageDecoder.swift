import CPixbuf
import Dispatch
import PlaybackModel

/// Decodes pictures with gdk-pixbuf, in this process, on background threads.
///
/// JPEG is scaled down while it is read. The loader for each picture is chosen by this library from the content; loaders
/// for other formats, such as SVG, are never used. Pictures that need much memory are decoded one at a time.
///
/// ```swift
/// let decoder = PixbufImageDecoder()
/// let cover = try await decoder.decode(ImageDecodingRequest(bytes, box: PixelSize(width: 200, height: 200)))
/// ```
public final class PixbufImageDecoder: ImageDecoding {
    private let light = DispatchQueue(label: "playhead.images.light", qos: .utility, attributes: .concurrent)
    private let heavy = DispatchQueue(label: "playhead.images.heavy", qos: .utility)
    /// The memory above which a picture is decoded alone, in bytes.
    static let heavyByteCount = 24 << 20

    /// Creates a decoder.
    public init() {}

    /// The formats whose loaders are installed.
    public static let formats: Set<ImageFormat> = {
        let list = gdk_pixbuf_get_formats()
        defer { g_slist_free(list) }
        var formats: Set<ImageFormat> = []
        var next = list
        while let node = next {
            next = node.pointee.next
            guard let format = node.pointee.data, let name = gdk_pixbuf_format_get_name(OpaquePointer(format)) else {
                continue
            }
            defer { g_free(name) }
            if let format = ImageFormat(rawValue: String(cString: name)) { formats.insert(format) }
        }
        return formats
    }()

    /// Decodes a picture on a background thread.
    public func decode(_ request: ImageDecodingRequest) async throws(ImageError) -> DecodedImage {
        let header = try ImageHeader(reading: request.bytes, limits: request.limits)
        let isHeavy = Self.workingByteCount(request, header) > Self.heavyByteCount
        let result = await withCheckedContinuation { continuation in
            (isHeavy ? heavy : light).async {
                continuation.resume(returning: Self.decodeNow(request, header))
            }
        }
        return try result.get()
    }

    /// The maximum memory that decoding needs, in bytes.
    static func workingByteCount(_ request: ImageDecodingRequest, _ header: ImageHeader) -> Int {
        let pixels = target(request, header).count
        // JPEG is read at most twice as large as wanted, in each direction; the result has four bytes per pixel.
        let reading = header.isScaledWhileRead ? min(header.workingByteCount, pixels * 12) : header.workingByteCount
        return reading + pixels * 8
    }

    /// The size of the upright result.
    static func target(_ request: ImageDecodingRequest, _ header: ImageHeader) -> PixelSize {
        target(request, natural: header.size)
    }

    fileprivate static func target(_ request: ImageDecodingRequest, natural: PixelSize) -> PixelSize {
        let size = request.box.map { natural.scaled(to: $0, request.scaling) } ?? natural
        return size.limited(toCount: request.limits.decodedPixelCount)
    }

    /// Decodes a picture on the calling thread.
    static func decodeNow(
        _ request: ImageDecodingRequest, _ header: ImageHeader
    ) -> Result<DecodedImage, ImageError> {
        do throws(ImageError) {
            return .success(try PixbufDecoding(header, request).run())
        } catch {
            return .failure(error)
        }
    }
}

/// One decoding.
private final class PixbufDecoding {
    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private let header: ImageHeader
    private let request: ImageDecodingRequest
    /// The size to scale the stored picture to.
    private var wanted: PixelSize
    /// The size that the loader found.
    private var found: PixelSize?
    /// `true` once a row has been read.
    fileprivate var hasPixels = false

    init(_ header: ImageHeader, _ request: ImageDecodingRequest) throws(ImageError) {
        self.header = header
        self.request = request
        let upright = PixbufImageDecoder.target(request, header)
        wanted = header.orientation.isTransposed ? upright.transposed : upright
        var failure: UnsafeMutablePointer<GError>?
        guard let loader = gdk_pixbuf_loader_new_with_type(header.format.loaderName, &failure) else {
            g_clear_error(&failure)
            throw ImageError(.missingDecoder, detail: header.format.packageHint)
        }
        self.loader = loader
    }

    deinit { g_object_unref(loader) }

    func run() throws(ImageError) -> DecodedImage {
        // The object outlives the loader's only calls, which come from within the writes below.
        let context = Unmanaged.passUnretained(self).toOpaque()
        cpixbuf_on_size_prepared(loader, sizePrepared, context)
        cpixbuf_on_area_updated(loader, areaUpdated, context)
        var failure: UnsafeMutablePointer<GError>?
        var isWritten = true
        for part in header.parts where isWritten {
            switch part {
            case .range(let range): isWritten = write(request.bytes[range], &failure)
            case .bytes(let bytes): isWritten = write(bytes[...], &failure)
            }
        }
        // Always closed: an open loader warns when it is destroyed.
        var closing: UnsafeMutablePointer<GError>?
        let isClosed = gdk_pixbuf_loader_close(loader, &closing) != 0
        defer {
            g_clear_error(&failure)
            g_clear_error(&closing)
        }
        guard found.map(isExpected) ?? true else {
            throw ImageError(.damaged, detail: "Its size is inconsistent.")
        }
        guard isWritten, isClosed, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
            throw Self.error(failure ?? closing)
        }
        // Some loaders accept data that ends before the first row. AVIF's decodes all rows at the end or none, and
        // reports no rows.
        guard hasPixels || header.format == .avif else { throw ImageError(.incomplete) }
        return try image(of: pixbuf)
    }

    private func write(_ bytes: ArraySlice<UInt8>, _ failure: inout UnsafeMutablePointer<GError>?) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            buffer.isEmpty || gdk_pixbuf_loader_write(loader, buffer.baseAddress, gsize(buffer.count), &failure) != 0
        }
    }

    private static func error(_ failure: UnsafeMutablePointer<GError>?) -> ImageError {
        guard let failure, failure.pointee.domain == gdk_pixbuf_error_quark() else { return ImageError(.damaged) }
        return switch Int(failure.pointee.code) {
        case Int(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue):
            ImageError(.tooLarge, detail: "There is not enough memory.")
        case Int(GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue), Int(GDK_PIXBUF_ERROR_UNSUPPORTED_OPERATION.rawValue):
            ImageError(.unsupportedFormat)
        default: ImageError(.damaged)
        }
    }

    /// Copies the pixels upright, in the format of ``DecodedImage``.
    private func image(of pixbuf: OpaquePointer) throws(ImageError) -> DecodedImage {
        let stored = PixelSize(width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
        guard stored == wanted, gdk_pixbuf_get_bits_per_sample(pixbuf) == 8, channels == 3 || channels == 4,
            let source = gdk_pixbuf_read_pixels(pixbuf)
        else { throw ImageError(.damaged) }
        let size = header.orientation.isTransposed ? stored.transposed : stored
        let stride = size.width * 4
        let pixels = [UInt8](unsafeUninitializedCapacity: stride * size.height) { target, count in
            for row in 0..<stored.height {
                for column in 0..<stored.width {
                    let pixel = source + row * rowBytes + column * channels
                    let place = header.orientation.place(column: column, row: row, in: stored)
                    let base = place.row * stride + place.column * 4
                    let alpha = channels == 4 ? UInt32(pixel[3]) : 255
                    target[base] = Self.multiply(pixel[2], alpha)
                    target[base + 1] = Self.multiply(pixel[1], alpha)
                    target[base + 2] = Self.multiply(pixel[0], alpha)
                    target[base + 3] = UInt8(alpha)
                }
            }
            count = stride * size.height
        }
        let natural = header.format == .avif ? found ?? header.size : header.size
        guard let image = DecodedImage(size: size, naturalSize: natural, stride: stride, pixels: pixels) else {
            throw ImageError(.damaged)
        }
        return image
    }

    /// Multiplies a color by alpha, rounded.
    private static func multiply(_ color: UInt8, _ alpha: UInt32) -> UInt8 {
        guard alpha < 255 else { return color }
        return UInt8((UInt32(color) * alpha + 127) / 255)
    }
}

/// Not isolated: called on the thread that writes.
private nonisolated func sizePrepared(
    _ loader: UnsafeMutablePointer<GdkPixbufLoader>?, _ width: Int32, _ height: Int32, _ data: UnsafeMutableRawPointer?
) {
    guard let loader, let data else { return }
    // `run` passed the object, and is still running.
    Unmanaged<PixbufDecoding>.fromOpaque(data).takeUnretainedValue().sizeIsKnown(loader, Int(width), Int(height))
}

/// Not isolated: called on the thread that writes.
private nonisolated func areaUpdated(
    _ loader: UnsafeMutablePointer<GdkPixbufLoader>?, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32,
    _ data: UnsafeMutableRawPointer?
) {
    guard let data else { return }
    // `run` passed the object, and is still running.
    Unmanaged<PixbufDecoding>.fromOpaque(data).takeUnretainedValue().hasPixels = true
}

extension PixbufDecoding {
    fileprivate func sizeIsKnown(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ width: Int, _ height: Int) {
        let size = PixelSize(width: width, height: height)
        found = size
        guard isExpected(size) else {
            // Loaders stop at size 0 before they allocate pixels: the header's limits do not apply to another size.
            gdk_pixbuf_loader_set_size(loader, 0, 0)
            return
        }
        if header.format == .avif { wanted = PixbufImageDecoder.target(request, natural: size) }
        gdk_pixbuf_loader_set_size(loader, Int32(wanted.width), Int32(wanted.height))
    }

    /// Returns `true` for a size to which the limits were applied: the header's, or a part of it, turned or not, in AVIF,
    /// whose loader turns and crops.
    private func isExpected(_ size: PixelSize) -> Bool {
        guard header.format == .avif else { return size == header.storedSize }
        return size.width > 0 && size.height > 0
            && (header.storedSize.covers(size) || header.storedSize.transposed.covers(size))
    }
}

extension ImageFormat {
    /// The name of gdk-pixbuf's loader.
    fileprivate var loaderName: String { rawValue }

    /// A sentence that names Debian's package with the loader.
    var packageHint: String {
        switch self {
        case .png, .jpeg: "PNG and JPEG require the package libgdk-pixbuf-2.0-0."
        case .gif: "GIF requires the package libgdk-pixbuf-2.0-0."
        case .webp: "WebP requires the package webp-pixbuf-loader."
        case .avif: "AVIF requires the package libavif-gdk-pixbuf."
        }
    }
}
