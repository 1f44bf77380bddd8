import PlaybackModel
import Testing

@Suite struct CMTimeMappingTests {
    @Test func aMappingIsValidWithItsTargetAndEmptyWithoutASource() {
        let mapping = CMTimeMappingMake(source: .s(0, 2), target: .s(0, 4))
        #expect(mapping == CMTimeMapping(source: .s(0, 2), target: .s(0, 4)))
        #expect(mapping.isValid && !mapping.isEmpty)
        let gap = CMTimeMappingMakeEmpty(target: .s(0, 4))
        #expect(gap.isValid && gap.isEmpty && !gap.source.isValid)
        #expect(!CMTimeMapping().isValid && !CMTimeMapping.invalid.isEmpty)
        #expect(CMTIMEMAPPING_IS_VALID(gap) && CMTIMEMAPPING_IS_EMPTY(gap) && CMTIMEMAPPING_IS_INVALID(.invalid))
    }
}
