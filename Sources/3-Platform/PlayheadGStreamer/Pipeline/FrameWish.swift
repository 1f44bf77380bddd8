import PlaybackModel

/// The pictures that the host wants.
struct FrameWish: Sendable {
    /// The largest size; `nil` for the size of the source.
    var maximumSize: PixelSize?
    /// The formats that the host accepts.
    var formats: [FrameLayout.Format] = [.bgra]
    /// The formats in which pictures may stay in memory of a device.
    var dmabufFormats: [DRMFormat] = []
    /// `true` if the host has taken such formats back, because it could not show a picture.
    var hasRefusedDMABufs = false
    /// `true` if decoders can offer memory of a device with its exact format.
    var negotiatesDMABufs = GStreamerRuntime.version >= .init(1, 24, 0)

    /// The caps of the wish.
    var caps: String {
        let names = formats.map { $0.rawValue.uppercased() }
        var text =
            "video/x-raw,format=(string){\((names + (names.contains("BGRA") ? [] : ["BGRA"])).joined(separator: ","))}"
        if let size = maximumSize, size.width > 0, size.height > 0 {
            text += ",width=[1,\(size.width)],height=[1,\(size.height)]"
        }
        guard negotiatesDMABufs, !dmabufFormats.isEmpty else { return text }
        // First, because decoders prefer the first. A graphics card scales at no cost.
        let list = dmabufFormats.map { "\"\($0.text)\"" }.joined(separator: ",")
        return "video/x-raw(memory:DMABuf),format=(string)DMA_DRM,drm-format=(string){\(list)};" + text
    }
}
