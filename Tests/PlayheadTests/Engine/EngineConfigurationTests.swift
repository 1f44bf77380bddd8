import Foundation
import Playhead
import Testing

struct EngineConfigurationTests {
    @Test func configurationsSurviveCoding() throws {
        let configuration = EngineConfiguration(
            epoch: 7, output: .headless, deliversFrames: true, sharesFrames: true, allowedSchemes: ["file"],
            userAgent: "Test/1", maximumPlaylistSize: 5)
        let data = try JSONEncoder().encode(configuration)
        #expect(try JSONDecoder().decode(EngineConfiguration.self, from: data) == configuration)
    }

    @Test func configurationsWithoutSharedFramesAreRead() throws {
        let data = try JSONEncoder().encode(EngineConfiguration(epoch: 3))
        var values = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        values["sharesFrames"] = nil
        let old = try JSONSerialization.data(withJSONObject: values)
        #expect(try JSONDecoder().decode(EngineConfiguration.self, from: old) == EngineConfiguration(epoch: 3))
    }
}
