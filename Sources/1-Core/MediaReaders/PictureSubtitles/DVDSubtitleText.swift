/// The setup of a DVD's subtitles as the text of an `.idx` file, for containers that keep its parts elsewhere.
package enum DVDSubtitleText {
    /// Returns the text for ``PictureSubtitleDecoder/init(_:setup:)``.
    ///
    /// - Parameters:
    ///   - palette: 16 colors, each luma, Cr and Cb from the highest byte to the lowest.
    ///   - videoSize: The size of the video. It is the canvas, unless a subpicture exceeds it.
    package static func setup(palette: [UInt32], videoSize: (width: Int, height: Int)?) -> [UInt8] {
        let colors = palette.map { color in
            let value = SubtitleColor.color(
                Int(color >> 16 & 255), cr: Int(color >> 8 & 255), cb: Int(color & 255), alpha: 0, .bt601)
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 6 - digits.count) + digits
        }
        let video = videoSize.map { "video: \($0.width)x\($0.height)\n" } ?? ""
        return Array("\(video)palette: \(colors.joined(separator: ", "))\n".utf8)
    }
}
