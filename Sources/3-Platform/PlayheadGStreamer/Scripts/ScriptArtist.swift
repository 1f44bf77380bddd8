import CLibass
import PlaybackModel

/// Draws the events of scripts with libass. Not thread-safe: a ``ScriptRenderer`` uses it on its queue.
final class ScriptArtist {
    /// An event of a script: a block of Matroska.
    struct Event: Sendable {
        /// The identifier of the stream.
        var stream: String
        /// The head of the script, with its styles.
        var head: [UInt8]
        var block: [UInt8]
        /// The start in milliseconds of stream time.
        var start: Int64
        /// The duration in milliseconds.
        var duration: Int64
    }

    /// The result of drawing.
    enum Drawing: Equatable {
        /// The same as before.
        case same
        /// The picture that shows from now on.
        case new(CuePicture)
    }

    private struct Script {
        var track: UnsafeMutablePointer<ASS_Track>
        var head: [UInt8]
    }

    /// The bytes of all events, after which the oldest streams are forgotten. Scripts with thousands of signs have 20 MB.
    private static let largestSize = 64 << 20
    /// The memory for letters and pictures that libass keeps, in its units: glyphs, and megabytes.
    private static let cache: (glyphs: Int32, megabytes: Int32) = (1_000, 48)

    private let library: OpaquePointer
    private let renderer: OpaquePointer
    private var scripts: [String: Script] = [:]
    private var fonts: Set<String> = []
    private var fontSize = 0
    private var hasReadFonts = false
    private var size = 0
    /// The key of the script that was read from a file.
    private var file: String?
    private var canvas: ScriptCanvas?
    private var last: String?
    private var isShowing = false

    /// Returns `nil` without memory.
    /// - Parameter readsFonts: `true` to read the fonts in files of scripts.
    init?(readsFonts: Bool) {
        guard let library = ass_library_init() else { return nil }
        ph_ass_silence(library)
        guard let renderer = ass_renderer_init(library) else {
            ass_library_done(library)
            return nil
        }
        ass_set_extract_fonts(library, readsFonts ? 1 : 0)
        ass_set_cache_limits(renderer, Self.cache.glyphs, Self.cache.megabytes)
        (self.library, self.renderer) = (library, renderer)
    }

    deinit {
        for script in scripts.values { ass_free_track(script.track) }
        ass_renderer_done(renderer)
        ass_library_done(library)
    }

    /// Adds fonts for the families that styles name.
    func add(_ new: [ScriptFont]) {
        for font in new where fonts.count < ScriptFont.largestCount && fonts.insert(font.name).inserted {
            fontSize += font.data.count
            guard fontSize <= 4 * ScriptFont.largestSize else { return }
            font.data.withUnsafeBytes { bytes in
                ass_add_font(
                    library, font.name, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
            }
            hasReadFonts = false
        }
    }

    /// Adds an event. It has no effect if it is present already, as after a seek.
    func add(_ event: Event) {
        size += event.block.count
        if size > Self.largestSize { forget() }
        if let script = scripts[event.stream], script.head != event.head {
            ass_free_track(script.track)
            scripts[event.stream] = nil
        }
        guard let script = scripts[event.stream] ?? makeScript(event) else { return }
        event.block.withUnsafeBytes { bytes in
            ass_process_chunk(
                script.track, Self.characters(bytes), Int32(bytes.count), event.start, event.duration)
        }
    }

    private func makeScript(_ event: Event) -> Script? {
        guard let track = ass_new_track(library) else { return nil }
        event.head.withUnsafeBytes { bytes in
            ass_process_codec_private(track, Self.characters(bytes), Int32(bytes.count))
        }
        let script = Script(track: track, head: event.head)
        scripts[event.stream] = script
        return script
    }

    /// Reads a file in place of the last one; `nil` for none.
    func read(_ script: SubtitleScript?) {
        if let file, let old = scripts.removeValue(forKey: file) { ass_free_track(old.track) }
        file = script?.track
        guard let script else { return }
        var text = script.text
        let track = text.withUTF8 { bytes in
            ass_read_memory(library, Self.characters(UnsafeRawBufferPointer(bytes)), bytes.count, nil)
        }
        // The file may contain fonts.
        hasReadFonts = false
        if let track { scripts[script.track] = Script(track: track, head: []) }
    }

    /// Bytes as libass declares them. It copies them.
    private static func characters(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutablePointer<CChar>? {
        bytes.baseAddress.map { UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: CChar.self)) }
    }

    private func forget() {
        for script in scripts where script.key != file { ass_free_track(script.value.track) }
        (scripts, size) = (scripts.filter { $0.key == file }, 0)
    }

    /// Draws what a stream shows at a time in milliseconds.
    /// - Parameter isFresh: `true` to return the picture also where it is the same as the last one.
    func draw(_ stream: String?, at time: Int64, on canvas: ScriptCanvas, isFresh: Bool) -> Drawing {
        let size = canvas.drawing
        guard let stream, let script = scripts[stream] else { return finish(on: size) }
        if canvas != self.canvas {
            self.canvas = canvas
            ass_set_frame_size(renderer, Int32(size.width), Int32(size.height))
            ass_set_storage_size(renderer, Int32(canvas.video.width), Int32(canvas.video.height))
            ass_set_pixel_aspect(renderer, canvas.pixelAspectRatio)
        }
        if !hasReadFonts {
            hasReadFonts = true
            ass_set_fonts(renderer, nil, "sans-serif", Int32(ASS_FONTPROVIDER_AUTODETECT.rawValue), nil, 1)
        }
        var change: Int32 = 0
        let images = ass_render_frame(renderer, script.track, time, &change)
        defer { last = stream }
        guard change != 0 || last != stream || isFresh else { return .same }
        guard let images else { return finish(on: size) }
        isShowing = true
        return .new(CuePicture(canvas: size, parts: Self.parts(images), isDrawing: true))
    }

    private func finish(on size: PixelSize) -> Drawing {
        guard isShowing else { return .same }
        isShowing = false
        return .new(CuePicture(canvas: size, parts: [], isDrawing: true))
    }

    /// Notes that the last drawing is gone from the screen, as after a seek.
    func wasCleared() { (isShowing, last) = (false, nil) }

    // MARK: Pictures

    private static func parts(_ first: UnsafeMutablePointer<ASS_Image>) -> [CuePicture.Part] {
        var parts: [CuePicture.Part] = []
        var (pixelCount, next) = (0, Optional(first))
        while let image = next?.pointee {
            next = image.next
            guard let part = part(image) else { continue }
            // The rest of an immense drawing is left out.
            pixelCount += part.indices.count
            guard pixelCount <= CuePicture.largestPixelCount else { break }
            parts.append(part)
        }
        return merged(parts)
    }

    private static func part(_ image: ASS_Image) -> CuePicture.Part? {
        let (width, height, stride) = (Int(image.w), Int(image.h), Int(image.stride))
        let opacity = 255 - image.color & 255
        guard width > 0, height > 0, width <= CuePicture.largestSide, height <= CuePicture.largestSide, opacity > 0,
            let bitmap = image.bitmap
        else { return nil }
        var indices: [UInt8] = []
        indices.reserveCapacity(width * height)
        for row in 0..<height {
            indices.append(contentsOf: UnsafeBufferPointer(start: bitmap + row * stride, count: width))
        }
        return CuePicture.Part(
            x: Int(image.dst_x), y: Int(image.dst_y), size: PixelSize(width: width, height: height),
            colors: [opacity << 24 | image.color >> 8], indices: indices, isMask: true)
    }

    /// Joins neighbors of the same color, until there are as few parts as a picture may have.
    static func merged(_ parts: [CuePicture.Part]) -> [CuePicture.Part] {
        guard parts.count > CuePicture.largestPartCount else { return parts }
        var result: [CuePicture.Part] = []
        for part in parts {
            if let last = result.last, last.colors == part.colors, let joined = joined(last, part) {
                result[result.count - 1] = joined
            } else {
                result.append(part)
            }
        }
        // Those in front count more.
        return result.suffix(CuePicture.largestPartCount)
    }

    /// One mask for two of the same color; `nil` if it would be too large.
    private static func joined(_ first: CuePicture.Part, _ second: CuePicture.Part) -> CuePicture.Part? {
        let (x, y) = (min(first.x, second.x), min(first.y, second.y))
        let size = PixelSize(
            width: max(first.x + first.size.width, second.x + second.size.width) - x,
            height: max(first.y + first.size.height, second.y + second.size.height) - y)
        guard size.width <= CuePicture.largestSide, size.height <= CuePicture.largestSide,
            size.width * size.height <= CuePicture.largestPixelCount / 8
        else { return nil }
        var indices = [UInt8](repeating: 0, count: size.width * size.height)
        for part in [first, second] {
            for row in 0..<part.size.height {
                let (from, to) = (row * part.size.width, (part.y - y + row) * size.width + part.x - x)
                for column in 0..<part.size.width {
                    indices[to + column] = max(indices[to + column], part.indices[from + column])
                }
            }
        }
        return CuePicture.Part(x: x, y: y, size: size, colors: first.colors, indices: indices, isMask: true)
    }
}
