/// Reads the picture of `TestMedia.mp4Ordinary` from the screen.
extension PlayerApplication {
    /// The number of the picture that shows; `nil` for another picture or none.
    var pictureNumber: Int? {
        get throws {
            let picture = try pictureArea
            let down = 120.0 / 360
            var number = 0
            for digit in 0..<11 {
                let color = color(in: picture, Double(30 + digit * 54 + 20) / 640, down)
                if color.red > 180, color.green > 180, color.blue > 180 {
                    number += 1 << (10 - digit)
                } else if color.red > 70 || color.green > 70 || color.blue > 70 {
                    return nil
                }
            }
            // The film's color lies between the squares. Without it, the squares are just black.
            guard color(in: picture, 77.0 / 640, down).isNear(Self.filmColor, within: 40) else { return nil }
            return number
        }
    }
}
