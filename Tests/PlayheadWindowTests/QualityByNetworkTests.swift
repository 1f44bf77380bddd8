import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// The quality of streams on the networks that NetworkManager reports.
    @Suite @MainActor struct QualityByNetwork {
        @Test(arguments: ["home", "train"])
        func theQualityOfTheNetworkInUseAppliesFromTheStart(connection: String) async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let path = try await server.serve(.hls)
            var manager: FakeNetworkManager?
            let prepare: @MainActor (Desk) throws -> Void = { desk in
                try Self.writeSettings(on: desk)
                manager = try FakeNetworkManager(on: desk, connection: connection)
            }
            try await withPlayer([server.url(for: path).absoluteString], prepare: prepare) { player in
                try await player.waitForButton("Pause")
                try await eventually("some segments", within: 30, telling: player.lastWords) {
                    Self.segments(server).count > 3
                }
                // The sizes of the variants are known after the first segment.
                let isLow = Self.segments(server).dropFirst().allSatisfy { $0.hasPrefix("low_") }
                #expect(isLow == (connection == "home"), "\(Self.segments(server))")

                try player.desk.hands.press("ctrl+comma")
                try await player.waitFor("label", connection == "home" ? "In use." : "Not in use now.")
                try manager?.use(connection == "home" ? "train" : "home")
                try await player.waitFor("label", connection == "home" ? "Not in use now." : "In use.")
            }
            await manager?.end()
        }

        /// The names of the segments that were requested.
        private static func segments(_ server: StreamServer) -> [String] {
            server.log.map(\.request.path).filter { $0.hasSuffix(".ts") }.map {
                String($0.split(separator: "/").last ?? "")
            }
        }

        private static func writeSettings(on desk: Desk) throws {
            let folder = desk.folder.appendingPathComponent("home/config/playhead")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let text = #"{ "networks": [{ "id": "uuid-home", "name": "Home", "height": 180 }] }"#
            try Data(text.utf8).write(to: folder.appendingPathComponent("settings.json"))
        }
    }
}
