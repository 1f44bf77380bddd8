import Foundation
import ViewGraph

/// What the command line asks for.
struct GalleryOptions: Equatable {
    /// What is wrong with a command line, for people.
    struct Mistake: Error, Equatable {
        let message: String
    }

    var page = GalleryPage.text
    /// `nil` follows the desktop.
    var scheme: ColorScheme?
    var isRightToLeft = false
    var size = CGSize(width: 1000, height: 700)
    var wantsHelp = false

    init() {}

    /// Reads arguments, without the program's name.
    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--page":
                let name = rest.popFirst() ?? ""
                guard let page = GalleryPage(rawValue: name) else {
                    throw Mistake(message: "there is no page “\(name)”; the pages are \(GalleryPage.names).")
                }
                self.page = page
            case "--dark": scheme = .dark
            case "--light": scheme = .light
            case "--right-to-left": isRightToLeft = true
            case "--size":
                let text = rest.popFirst() ?? ""
                guard let size = Self.size(text) else {
                    throw Mistake(message: "“\(text)” is no size; write it as 1000x700.")
                }
                self.size = size
            case "--help", "-h": wantsHelp = true
            default: throw Mistake(message: "“\(argument)” is no option; --help lists them.")
            }
        }
    }

    private static func size(_ text: String) -> CGSize? {
        let parts = text.split(separator: "x").map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (1...10_000).contains(width),
            (1...10_000).contains(height)
        else { return nil }
        return CGSize(width: width, height: height)
    }

    static let help = """
        Usage: playhead-gallery [options]

          --page NAME       opens one page
          --dark, --light   chooses the colours; otherwise those of the desktop
          --right-to-left   lays everything out for people who read from the right
          --size WxH        the size of the window in points, such as 1000x700
          --help            shows this

        Pages: \(GalleryPage.names).
        """
}
