import CommandLineOptions
import Foundation
import ViewGraph

/// The command-line options of the gallery.
struct GalleryOptions: Equatable {
    var page = GalleryPage.text
    /// The color scheme; `nil` follows the desktop.
    var scheme: ColorScheme?
    var isRightToLeft = false
    var size = CGSize(width: 1000, height: 700)
    var wantsHelp = false

    private static let parser = OptionParser([
        OptionSpecification("page", "NAME", help: "Open a page: \(GalleryPage.names)."),
        OptionSpecification("dark", help: "Use dark colors instead of the desktop's."),
        OptionSpecification("light", help: "Use light colors instead of the desktop's."),
        OptionSpecification("right-to-left", help: "Use a right-to-left layout."),
        OptionSpecification("size", "WxH", help: "Set the size of the window in points. Default: 1000x700."),
        .help,
    ])

    init() {}

    /// Reads arguments, without the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        let parsed = try Self.parser.parse(arguments)
        try parsed.refuseOperands()
        page = try parsed.choice("page") ?? page
        if parsed.has("light") { scheme = .light }
        if parsed.has("dark") { scheme = .dark }
        isRightToLeft = parsed.has("right-to-left")
        wantsHelp = parsed.has("help")
        guard let text = parsed.text("size") else { return }
        let parts = text.split(separator: "x").map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (1...10_000).contains(width),
            (1...10_000).contains(height)
        else { throw .badValue(option: "--size", value: text, expected: "a size such as 1000x700") }
        size = CGSize(width: width, height: height)
    }

    static let help = "Usage: playhead-gallery [OPTION…]\n\n\(parser.help)"
}
