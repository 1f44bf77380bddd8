import Foundation
import PlaybackModel
import Playhead
import Testing

struct PlaybackErrorLocalizedErrorTests {
    @Test(arguments: PlaybackErrorCode.allCases)
    func theLocalizedDescriptionNamesCauseAndRemedy(_ code: PlaybackErrorCode) {
        let error: any Error = PlaybackError(code)
        let wording = PlaybackError(code)
        #expect(error.localizedDescription == "\(wording.message) \(wording.cause) \(wording.remedy)")
        #expect(!error.localizedDescription.contains("PlaybackError"))
    }
}
