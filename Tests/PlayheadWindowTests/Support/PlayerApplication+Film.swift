import Foundation

/// Reads the picture of `TestMedia.mp4Counting` from the screen.
extension PlayerApplication {
    /// The color of the film.
    static let filmColor = Screen.Color(red: 0x20, green: 0x60, blue: 0xA0)

    /// The frame of the 16:9 picture on the screen.
    var pictureArea: Area {
        get throws {
            let window = try area
            let width = min(window.width, window.height * 16 / 9)
            let height = width * 9 / 16
            return Area(
                x: window.x + (window.width - width) / 2, y: window.y + (window.height - height) / 2, width: width,
                height: height)
        }
    }

    /// The second that the picture shows; `nil` for another picture or none.
    var filmSecond: Int? { get throws { second(in: try pictureArea) } }

    /// The second that the picture shows in a part of the screen.
    func second(in picture: Area) -> Int? {
        var second = 0
        for digit in 0..<7 {
            let across = Double(30 + digit * 85 + 30) / 640
            let color = color(in: picture, across, 130.0 / 360)
            if color.red > 200, color.green > 200, color.blue > 200 {
                second += 1 << (6 - digit)
            } else if color.red > 60 || color.green > 60 || color.blue > 60 {
                return nil
            }
        }
        // The film's color lies between the squares. Without it, the squares are just black.
        guard color(in: picture, 102.5 / 640, 130.0 / 360).isNear(Self.filmColor, within: 30) else { return nil }
        return second
    }

    /// Returns `true` if the picture shows at a point that nothing covers.
    func showsFilm(in picture: Area) -> Bool { color(in: picture, 102.5 / 640, 130.0 / 360).isNear(Self.filmColor) }

    /// The color of a point, given as fractions of the picture's sides.
    func color(in picture: Area, _ across: Double, _ down: Double) -> Screen.Color {
        let point = picture.point(across, down)
        return desk.screen.color(x: point.x, y: point.y)
    }

    /// Waits until the picture shows a second within a range.
    @discardableResult func waitForSecond(_ range: ClosedRange<Int>) async throws -> Int {
        var last: Int?
        return try await eventual(
            "a picture of second \(range)", telling: "The last one was \(last.map(String.init) ?? "none"). \(lastWords)"
        ) {
            last = try filmSecond
            return last.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Waits until the picture moves.
    func waitForPlayback() async throws {
        // The window may take the film's size in the meantime.
        let first = try await eventual("a picture", telling: lastWords) { try filmSecond }
        try await eventually("the film to continue from \(first)", telling: lastWords) {
            try filmSecond.map { $0 != first } ?? false
        }
        try dismissWarning()
    }

    /// Dismisses the warning about missing audio devices, which these tests do not have.
    func dismissWarning() throws {
        let names: Set = ["Dismiss", "Schließen"]
        if let button = try tree.all.first(where: { $0.role == "button" && names.contains($0.name) }) {
            try accessibility.press(button.reference)
        }
    }

    // MARK: Overlays

    /// Returns `true` if the controls darken the bottom edge of the picture.
    func showsControls(in picture: Area) -> Bool {
        // The left edge of the bar has no control.
        let color = color(in: picture, 0.004, 0.97)
        return !color.isNear(Self.filmColor, within: 12)
    }

    /// The frame of the time slider. Moves the pointer there first, so that the controls stay.
    func placeOfSlider() async throws -> Area {
        try desk.hands.move(to: try point(0.5, 0.5))
        try desk.hands.move(to: try point(0.6, 0.6))
        let picture = try pictureArea
        try await eventually("the controls") { self.showsControls(in: picture) }
        return try place(of: try await waitFor("slider", "Position"))
    }

    /// Returns `true` once all controls are hidden.
    func hidesControls(in picture: Area) -> Bool { !showsControls(in: picture) }
}
