import Foundation
import PlaybackModel
import Testing

@Suite struct CMTimeCodingTests {
    private func decode(_ json: String) throws -> CMTime {
        try JSONDecoder().decode(CMTime.self, from: Data(json.utf8))
    }

    @Test func codingKeepsEveryField() throws {
        let times: [CMTime] =
            [.zero, .s(.min, .max, epoch: .min), CMTime(seconds: 0.5, preferredTimescale: 1)] + CMTime.nonnumeric
        for time in times {
            let decoded = try JSONDecoder().decode(CMTime.self, from: JSONEncoder().encode(time))
            #expect(decoded.value == time.value && decoded.timescale == time.timescale)
            #expect(decoded.flags == time.flags && decoded.epoch == time.epoch)
        }
    }

    @Test func rangesAndMappingsComeBack() throws {
        let mapping = CMTimeMapping(source: .s(1, 2), target: CMTimeRange(start: .zero, duration: .positiveInfinity))
        #expect(try JSONDecoder().decode(CMTimeMapping.self, from: JSONEncoder().encode(mapping)) == mapping)
    }

    @Test func contradictionsBecomeInvalidTimes() throws {
        for timescale in [0, -1, Int64(Int32.min)] {
            let time = try decode(#"{"value":1,"timescale":\#(timescale),"flags":1,"epoch":0}"#)
            #expect(!time.isValid && time.flags.isEmpty && time.timescale == 0)
        }
        #expect(try !decode(#"{"value":1,"timescale":1,"flags":0,"epoch":0}"#).isValid)
        #expect(try !decode(#"{"value":1,"timescale":1,"flags":28,"epoch":0}"#).isValid)
    }

    @Test func impliedValuesAndUnknownFlagsAreCleanedUp() throws {
        let infinity = try decode(#"{"value":-9223372036854775808,"timescale":-7,"flags":4294967295,"epoch":3}"#)
        #expect(infinity.isPositiveInfinity && infinity.value == 0 && infinity.flags.rawValue == 5)
        let numeric = try decode(#"{"value":-9223372036854775808,"timescale":1,"flags":4294967265,"epoch":3}"#)
        #expect(numeric.isNumeric && numeric.value == .min && numeric.flags == .valid)
    }

    @Test(arguments: [
        "{}", "[]", "null", #"{"value":1,"timescale":1,"flags":1}"#,
        #"{"value":1.5,"timescale":1,"flags":1,"epoch":0}"#,
        #"{"value":9223372036854775808,"timescale":1,"flags":1,"epoch":0}"#,
        #"{"value":1,"timescale":2147483648,"flags":1,"epoch":0}"#, #"{"value":1,"timescale":1,"flags":-1,"epoch":0}"#,
        #"{"value":"1","timescale":1,"flags":1,"epoch":0}"#,
    ])
    func missingMistypedAndOutOfRangeFieldsThrow(json: String) {
        #expect(throws: DecodingError.self) { try decode(json) }
    }
}
