import Foundation
import PlaybackModel
import Testing

@Suite struct LoadRequestTests {
    private let request = LoadRequest(
        source: .url("http://example.org/film"), start: CMTime(seconds: 3, preferredTimescale: 10), play: true,
        headers: ["A": "b"], profile: PipelineProfile(player: .groups, playsText: false))

    @Test func requestSurvivesEncoding() throws {
        let data = try JSONEncoder().encode(request)
        #expect(try JSONDecoder().decode(LoadRequest.self, from: data) == request)
    }

    @Test func requestWithoutAProfileHasTheStandardOne() throws {
        let data = try JSONEncoder().encode(request)
        var object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object.removeValue(forKey: "profile") != nil)
        let old = try JSONDecoder().decode(LoadRequest.self, from: JSONSerialization.data(withJSONObject: object))
        var expected = request
        expected.profile = .standard
        #expect(old == expected)
    }
}
