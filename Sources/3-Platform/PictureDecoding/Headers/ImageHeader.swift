import PlaybackModel

/// The properties of an encoded picture that are known before it is decoded, checked against limits.
///
/// Reading a header allocates no pixels. It also decides which bytes reach the decoder: the picture itself, without
/// color profiles, comments, thumbnails, further frames and trailing data, which can be decompression bombs.
///
/// ```swift
/// let header = try ImageHeader(reading: bytes)
/// print(header.format, header.size)
/// ```
public struct ImageHeader: Sendable, Hashable {
    /// The format.
    public let format: ImageFormat
    /// The size in pixels as stored, before ``orientation``.
    public let storedSize: PixelSize
    /// The orientation in which the picture is stored.
    public let orientation: ImageOrientation
    /// The estimated memory for decoding the picture completely, in bytes.
    let workingByteCount: Int
    /// `true` if the decoder scales the picture down while it reads it.
    let isScaledWhileRead: Bool
    /// The bytes to decode.
    let parts: [Part]

    /// Bytes for the decoder.
    enum Part: Sendable, Hashable {
        /// A part of the encoded picture.
        case range(Range<Int>)
        /// Bytes that replace others.
        case bytes([UInt8])
    }

    /// The size in pixels of the upright picture.
    public var size: PixelSize { orientation.isTransposed ? storedSize.transposed : storedSize }

    /// Reads the header of a picture.
    ///
    /// - Parameters:
    ///   - bytes: The whole picture.
    ///   - limits: The limits.
    /// - Throws: ``ImageError`` if the bytes are not a picture of a known format, if it is damaged or incomplete, or if
    ///   it exceeds a limit.
    public init(reading bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) {
        guard !bytes.isEmpty else { throw ImageError(.empty) }
        guard bytes.count <= limits.byteCount else {
            throw ImageError(.tooManyBytes, detail: "The limit is \(limits.byteCount) bytes.")
        }
        let header: ImageHeader
        switch ImageFormat.format(of: bytes) {
        case .png: header = try PNGHeader.read(bytes, limits)
        case .jpeg: header = try JPEGHeader.read(bytes, limits)
        case .gif: header = try GIFHeader.read(bytes, limits)
        case .webp: header = try WebPHeader.read(bytes, limits)
        case .avif: header = try AVIFHeader.read(bytes, limits)
        case nil: throw ImageError(.notAPicture)
        }
        self = header
    }

    /// Checks a size against the limits and creates a header.
    init(
        _ format: ImageFormat, _ size: PixelSize, orientation: ImageOrientation = .topLeft,
        workingBytesPerPixel: Double,
        isScaledWhileRead: Bool = false, parts: [Part], _ limits: ImageLimits
    ) throws(ImageError) {
        guard size.width > 0, size.height > 0 else { throw ImageError(.damaged, detail: "It has no pixels.") }
        let text = "It has \(size.width) × \(size.height) pixels."
        // The sides come first, so that the product cannot overflow.
        guard max(size.width, size.height) <= limits.side else {
            throw ImageError(.tooLarge, detail: "\(text) The limit is \(limits.side) per side.")
        }
        guard size.count <= limits.pixelCount else {
            throw ImageError(.tooLarge, detail: "\(text) The limit is \(limits.pixelCount / 1_000_000) million.")
        }
        let working = Int(Double(size.count) * workingBytesPerPixel)
        guard isScaledWhileRead || working <= limits.workingByteCount else {
            throw ImageError(
                .tooLarge,
                detail: "\(text) Decoding needs \(working >> 20) MB; the limit is \(limits.workingByteCount >> 20) MB.")
        }
        self.format = format
        self.orientation = orientation
        self.isScaledWhileRead = isScaledWhileRead
        self.parts = parts
        storedSize = size
        workingByteCount = working
    }
}
