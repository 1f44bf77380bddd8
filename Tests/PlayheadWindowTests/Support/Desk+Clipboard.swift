import Foundation

extension Desk {
    /// Puts text on the clipboard for as long as the returned program runs.
    func offer(_ text: String) throws -> Child {
        let file = folder.appendingPathComponent("clipboard.txt")
        try Data(text.utf8).write(to: file)
        return try Child(
            "xclip", ["-selection", "clipboard", "-quiet", file.path], environment: environment, folder: folder)
    }

    /// The text on the clipboard.
    var clipboard: String {
        get throws {
            try Hands.run("xclip", ["-selection", "clipboard", "-o"], environment: environment, folder: folder).output
        }
    }
}
