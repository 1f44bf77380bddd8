import Foundation
import MediaServer
import Testing

/// Tests of the application with a real display. Each test has a private desktop.
@Suite(.serialized, .timeLimit(.minutes(3 + Int(max(Monkey.Options.seconds, FlickerOptions.seconds) / 60))))
enum WindowTests {}

/// Runs the application with a film or other arguments, and always ends it afterwards.
///
/// - Parameters:
///   - endsItself: `true` if the application may exit before the end.
///   - size: The width and height of the display, in pixels.
///   - variables: Additional variables of its environment.
///   - prepare: Writes files of the user, before the application starts.
@MainActor func withPlayer(
    _ arguments: [String], endsItself: Bool = false, size: (width: Int, height: Int) = (1280, 800),
    variables: [String: String] = [:], prepare: @MainActor (Desk) async throws -> Void = { _ in },
    _ body: @MainActor (PlayerApplication) async throws -> Void
) async throws {
    let desk = try await Desk.started(width: size.width, height: size.height, variables: variables)
    do {
        try await prepare(desk)
        let player = try await PlayerApplication.started(on: desk, arguments)
        do {
            try await body(player)
            if !endsItself, let status = player.child.status {
                Issue.record("the application ended with \(status): \(player.child.errorText)")
            }
        } catch {
            try? player.keepPicture("failure")
            await player.child.end()
            throw error
        }
        await player.child.end()
        #expect(player.complaints == "")
    } catch {
        await desk.end()
        throw error
    }
    await desk.end()
}

/// Runs the application with the film that shows its seconds.
@MainActor func withFilm(_ body: @MainActor (PlayerApplication) async throws -> Void) async throws {
    let film = try await TestMedia.mp4Counting.file()
    try await withPlayer([film.path]) { player in
        try await player.waitForPlayback()
        try await body(player)
    }
}
