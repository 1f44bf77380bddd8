import Glibc

/// The curve that compresses highlights: the EETF of Report ITU-R BT.2390-8, section 5.4.1, with black at 0.
///
/// It leaves dark and middle tones unchanged, and bends to the peak of the display with a Hermite spline in PQ.
struct ToneCurve: Sendable, Hashable {
    /// The peak of the source in cd/m².
    let sourcePeak: Double
    /// The peak of the display in cd/m².
    let targetPeak: Double
    /// The signal of the source's peak.
    private let scale: Double
    /// The target's peak relative to that of the source, as signals.
    private let maximum: Double
    /// The start of the bend.
    private let knee: Double

    /// Creates a curve. Peaks are limited to what PQ represents; a source that is darker than the target is not changed.
    init(sourcePeak: Double, targetPeak: Double) {
        self.targetPeak = min(max(targetPeak, 1), 10_000)
        self.sourcePeak = min(max(sourcePeak, self.targetPeak), 10_000)
        scale = HDRTransfer.pq(light: self.sourcePeak)
        maximum = HDRTransfer.pq(light: self.targetPeak) / scale
        knee = 1.5 * maximum - 0.5
    }

    /// Returns the light on the display for light of the source, both in cd/m².
    func callAsFunction(_ light: Double) -> Double {
        let light = min(max(light, 0), sourcePeak)
        guard sourcePeak > targetPeak else { return light }
        let signal = HDRTransfer.pq(light: light) / scale
        guard signal > knee else { return light }
        let t = (signal - knee) / (1 - knee)
        let (square, cube) = (t * t, t * t * t)
        let bent =
            (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + t) * (1 - knee) + (3 * square - 2 * cube)
            * maximum
        return min(HDRTransfer.light(pq: bent * scale), targetPeak)
    }
}
