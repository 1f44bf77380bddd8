//! A test of a closed loop: the error is visible, and people can recover.

import ViewGraph

// snippet.hide
// The model under test, and XCTest's assertions, which only test targets have.
@MainActor class PlayerModel: ObservableObject {
    struct Failure: Error {}

    @Published private(set) var playbackError: Error?

    func simulatePlaybackError() { playbackError = Failure() }
    func retry() { playbackError = nil }
}
// swift-format-ignore: AlwaysUseLowerCamelCase
func XCTAssertNotNil(_ value: Any?) { precondition(value != nil) }
// swift-format-ignore: AlwaysUseLowerCamelCase
func XCTAssertNil(_ value: Any?) { precondition(value == nil) }

@MainActor enum PlayerModelTests {
    // snippet.show
    static func testPlaybackError() {
        let viewModel = PlayerModel()

        // 1. Trigger action
        viewModel.simulatePlaybackError()

        // 2. Verify state updated
        XCTAssertNotNil(viewModel.playbackError)

        // 3. Verify user can recover
        viewModel.retry()
        XCTAssertNil(viewModel.playbackError)
    }
    // snippet.hide
}

PlayerModelTests.testPlaybackError()
