import Testing

@testable import PlayheadGStreamer

/// The pictures at which a decoder can begin.
@Suite struct KeyFrameTests {
    private static let startCode: [UInt8] = [0, 0, 0, 1]

    /// A coded picture of units, each with a start code or its length.
    private func picture(_ units: [[UInt8]], withLengths: Bool) -> [UInt8] {
        units.flatMap { unit in (withLengths ? [0, 0, 0, UInt8(unit.count)] : Self.startCode) + unit }
    }

    @Test(arguments: [false, true]) func onlyARefreshOfH264IsOne(withLengths: Bool) {
        func isKeyFrame(_ units: [[UInt8]]) -> Bool {
            picture(units, withLengths: withLengths).withUnsafeBytes {
                KeyFrame.beginsH264($0, hasStartCodes: !withLengths)
            }
        }
        let (parameters, delimiter): ([UInt8], [UInt8]) = ([0x67, 0x64, 0, 0x1F], [0x09, 0x10])
        #expect(isKeyFrame([delimiter, parameters, [0x65, 0x88, 0x84]]))
        // A picture without references that is no refresh: later ones may refer to earlier ones.
        #expect(!isKeyFrame([delimiter, parameters, [0x41, 0x9A, 0x65, 0x65]]))
        #expect(!isKeyFrame([delimiter, parameters]) && !isKeyFrame([]))
    }

    @Test(arguments: [false, true]) func onlyARandomAccessPictureOfHEVCIsOne(withLengths: Bool) {
        for type in UInt8(0)..<32 {
            let units: [[UInt8]] = [[0x40, 1, 12], [0x42, 1, 1], [type << 1, 1, 0xAF]]
            let bytes = picture(units, withLengths: withLengths)
            for (isFresh, last) in [(true, UInt8(21)), (false, 20)] {
                let isKeyFrame = bytes.withUnsafeBytes {
                    KeyFrame.beginsHEVC($0, hasStartCodes: !withLengths, isFresh: isFresh)
                }
                #expect(isKeyFrame == (16...last).contains(type), "\(type)")
            }
        }
    }

    @Test(arguments: [false, true]) func unitsWithoutAnEndHoldNoPicture(hasStartCodes: Bool) {
        for bytes: [UInt8] in [[0xFF, 0xFF, 0xFF, 0xFF, 9], [0, 0, 0, 0, 9, 0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1]] {
            #expect(!bytes.withUnsafeBytes { KeyFrame.beginsH264($0, hasStartCodes: hasStartCodes) })
        }
    }
}
