import Foundation

/// What the picture of `TestMedia.mp4Counting` says: read as people see it, pixel by pixel.
extension PlayerApplication {
    /// The colour of the film.
    static let filmColor = Screen.Color(red: 0x20, green: 0x60, blue: 0xA0)

    /// Where the picture of 16:9 is on the screen.
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

    /// The second that the picture shows; `nil` while there is another picture or none.
    var filmSecond: Int? { get throws { second(in: try pictureArea) } }

    /// The second that the picture in a part of the screen shows.
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
        // Between the squares there is the film's colour; without it the squares are just black.
        guard color(in: picture, 102.5 / 640, 130.0 / 360).isNear(Self.filmColor, within: 30) else { return nil }
        return second
    }

    /// Whether the picture is there, at a place where nothing lies over it.
    func showsFilm(in picture: Area) -> Bool { color(in: picture, 102.5 / 640, 130.0 / 360).isNear(Self.filmColor) }

    /// The colour of a point of the picture, by shares of its sides.
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

    /// Waits until the film moves.
    func waitForPlayback() async throws {
        let picture = try pictureArea
        let first = try await eventual("a picture", telling: lastWords) { second(in: picture) }
        try await eventually("the film to go on from \(first)", telling: lastWords) {
            second(in: picture).map { $0 != first } ?? false
        }
    }

    // MARK: What lies over the picture

    /// Whether the controls are over the picture: they darken its lower edge.
    func showsControls(in picture: Area) -> Bool {
        // The left edge of the bar, where no control is.
        let color = color(in: picture, 0.004, 0.97)
        return !color.isNear(Self.filmColor, within: 12)
    }

    /// Where the slider of the time is. The pointer comes first, so that the controls stay for what is done there.
    func placeOfSlider() async throws -> Area {
        try desk.hands.move(to: try point(0.5, 0.5))
        try desk.hands.move(to: try point(0.6, 0.6))
        let picture = try pictureArea
        try await eventually("the controls") { self.showsControls(in: picture) }
        return try place(of: try await waitFor("slider", "Position"))
    }

    /// Whether all of the controls are gone.
    func hidesControls(in picture: Area) -> Bool { !showsControls(in: picture) }
}
