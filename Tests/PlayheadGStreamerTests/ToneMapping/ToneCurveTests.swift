import Foundation
import SeededRandom
import Testing

@testable import PlayheadGStreamer

struct ToneCurveTests {
    /// The levels of Report ITU-R BT.2408-7, table 1: cd/m², and signals of HLG and PQ in percent.
    @Test(arguments: [(26.0, 38.0, 38.0), (162, 71, 56), (179, 73, 57), (203, 75, 58)])
    func signalsHaveThePublishedLevels(_ light: Double, _ hlg: Double, _ pq: Double) {
        #expect(abs(HDRTransfer.pq(light: light) * 100 - pq) < 0.5)
        let shown = HDRTransfer.hlg.light(SIMD3(repeating: hlg / 100)).x
        #expect(abs(shown / light - 1) < 0.02)
    }

    @Test func transfersHaveThePublishedEnds() {
        #expect(HDRTransfer.light(pq: 0) == 0)
        #expect(abs(HDRTransfer.light(pq: 1) - 10_000) < 1e-6)
        #expect(abs(HDRTransfer.pq(light: 100) - 0.508078) < 1e-6)
        #expect(abs(HDRTransfer.pq(light: 1_000) - 0.751827) < 1e-6)
        #expect(HDRTransfer.scene(hlg: 0) == 0)
        #expect(abs(HDRTransfer.scene(hlg: 0.5) - 1 / 12) < 1e-9)
        #expect(abs(HDRTransfer.scene(hlg: 1) - 1) < 1e-6)
        for signal in stride(from: 0.01, through: 1, by: 0.01) {
            #expect(abs(HDRTransfer.pq(light: HDRTransfer.light(pq: signal)) - signal) < 1e-9)
        }
    }

    /// Any peaks, also those of damaged content.
    static let peaks = [(1_000.0, 203.0), (4_000, 100), (10_000, 203), (203, 203), (90, 203), (65_535, 203), (0, 0)]

    @Test(arguments: peaks) func theCurveRisesFromBlackToThePeak(_ source: Double, _ target: Double) {
        let curve = ToneCurve(sourcePeak: source, targetPeak: target)
        #expect(curve(0) == 0)
        #expect(curve(-1) == 0)
        var last = 0.0
        for step in 0...2_000 {
            let light = curve(HDRTransfer.light(pq: Double(step) / 2_000))
            #expect(light >= last - 1e-9 && light <= curve.targetPeak)
            last = light
        }
        #expect(abs(last - curve.targetPeak) < 1e-6)
    }

    /// The Hermite spline with the values of Report BT.2390-8, section 5.4.1, calculated by hand.
    @Test func theCurveHasTheValuesOfItsFormula() {
        let curve = ToneCurve(sourcePeak: 1_000, targetPeak: 203)
        let (peak, target) = (0.7518271, 0.5806889)
        let (maximum, knee) = (target / peak, 1.5 * target / peak - 0.5)
        // Below the knee nothing changes.
        #expect(curve(50) == 50)
        // The middle of the bend: T = 1/2.
        let signal = (knee + 1) / 2
        let expected = 0.5 * knee + 0.125 * (1 - knee) + 0.5 * maximum
        let light = curve(HDRTransfer.light(pq: signal * peak))
        #expect(abs(HDRTransfer.pq(light: light) / peak - expected) < 1e-5)
    }

    @Test(arguments: [HDRTransfer.pq, .hlg]) func colorsStayInRangeAndGrayStaysGray(_ transfer: HDRTransfer) {
        var random = SeededGenerator(seed: 2390)
        for primaries in [ToneMap.Primaries.bt2020, .p3, .bt709] {
            let map = ToneMap(transfer: transfer, primaries: primaries)
            #expect(map.color(.zero) == .zero)
            for _ in 0..<2_000 {
                let signal = SIMD3(
                    Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random),
                    Double.random(in: 0...1, using: &random))
                let color = map.color(signal)
                #expect(color.min() >= 0 && color.max() <= 1)
                let gray = map.color(SIMD3(repeating: signal.x))
                #expect(gray.max() - gray.min() < 0.001)
            }
            let white = map.color(.one)
            #expect(white.min() > 0.999)
        }
    }

    @Test func thePeakComesFromTheSmallerKnownValue() {
        func peak(_ content: Double, _ mastering: Double) -> Double {
            ToneMap(transfer: .pq, maximumContent: content, masteringPeak: mastering).curve.sourcePeak
        }
        #expect(peak(0, 0) == 1_000)
        #expect(peak(600, 0) == 600)
        #expect(peak(0, 4_000) == 4_000)
        #expect(peak(700, 4_000) == 700)
        // Darker than the display: nothing is compressed.
        #expect(peak(120, 1_000) == 203)
        #expect(ToneMap(transfer: .hlg, maximumContent: 400).curve.sourcePeak == 1_000)
    }
}
