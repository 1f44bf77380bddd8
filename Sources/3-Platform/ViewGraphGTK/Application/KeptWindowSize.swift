import Foundation

/// The size of a window that the user has chosen, as it is stored: “960 540”, or “960 540 maximized”.
struct KeptWindowSize: Equatable {
    var width: Int
    var height: Int
    var isMaximized = false

    private static let range = 200...16_384

    init(width: Int, height: Int, isMaximized: Bool = false) {
        (self.width, self.height, self.isMaximized) = (width, height, isMaximized)
    }

    /// Reads a stored size; `nil` without one, or if it is damaged.
    init?(_ text: String?) {
        guard let parts = text?.split(separator: " "), (2...3).contains(parts.count), let width = Int(parts[0]),
            let height = Int(parts[1]), Self.range.contains(width), Self.range.contains(height),
            parts.count == 2 || parts[2] == "maximized"
        else { return nil }
        self.init(width: width, height: height, isMaximized: parts.count == 3)
    }

    var text: String { "\(width) \(height)\(isMaximized ? " maximized" : "")" }

    var size: CGSize { CGSize(width: width, height: height) }
}
