import Foundation
import PlayheadTesting
import Testing

extension WindowTests {
    @Suite @MainActor struct Resize {
        @Test func pictureFollowsTheWindowWithoutBlackFrames() async throws {
            try await withFilm { player in
                let watch = BlackWatch(player.desk.screen, point: (Desk.place.x + 200, Desk.place.y + 200))
                for width in stride(from: 960, through: 480, by: -40) {
                    try player.resize(width: width, height: width * 9 / 16)
                    await watch.look(for: 0.06)
                }
                for width in stride(from: 480, through: 1120, by: 40) {
                    try player.resize(width: width, height: width * 9 / 16)
                    await watch.look(for: 0.06)
                }
                #expect(watch.blackLooks == 0, "of \(watch.looks)")
                try await eventually("the size") { try player.area.width == 1120 }
                try await player.waitForPlayback()
                // Black bars show above and below a picture that is wider than the window.
                try player.resize(width: 640, height: 640)
                try await eventually("the size") { try player.area.height == 640 }
                try await player.waitForPlayback()
                let area = try player.area
                try await eventually("black above the picture") {
                    player.desk.screen.color(x: area.x + 320, y: area.y + 130).isBlack
                }
            }
        }
    }
}

/// Samples a point that the picture covers at all sizes.
@MainActor private final class BlackWatch {
    private(set) var looks = 0
    private(set) var blackLooks = 0
    private let screen: Screen
    private let point: (x: Int, y: Int)

    init(_ screen: Screen, point: (x: Int, y: Int)) {
        self.screen = screen
        self.point = point
    }

    func look(for seconds: Double) async {
        let end = Waiting.now + seconds
        while Waiting.now < end {
            looks += 1
            // The squares may be there too, white or black. The film's blue is right next to each.
            let isBlack = (0..<40).allSatisfy { screen.color(x: point.x + $0 * 3, y: point.y).isBlack }
            if isBlack { blackLooks += 1 }
            await Waiting.pause(0.004)
        }
    }
}
