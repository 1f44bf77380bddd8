import Glibc

/// The conversion of colors of high dynamic range to BT.709.
///
/// The curve applies to the largest of red, green and blue, so that a color keeps its hue. Colors outside BT.709 are
/// clipped. Results are for a display with a gamma of 2.4 (ITU-R BT.1886 with black at 0).
struct ToneMap: Sendable, Hashable {
    /// The color primaries of a source.
    enum Primaries: Sendable, Hashable {
        /// ITU-R BT.2020 and BT.2100.
        case bt2020
        /// Display P3 (SMPTE EG 432-1).
        case p3
        /// ITU-R BT.709.
        case bt709

        /// The rows of the matrix from linear light to that of BT.709, for the same white (D65).
        fileprivate var rows: [SIMD3<Double>] {
            switch self {
            case .bt2020:
                [
                    SIMD3(1.660491, -0.587641, -0.072850), SIMD3(-0.124550, 1.132900, -0.008349),
                    SIMD3(-0.018151, -0.100579, 1.118730),
                ]
            case .p3:
                [
                    SIMD3(1.224940, -0.224940, 0), SIMD3(-0.042057, 1.042057, 0),
                    SIMD3(-0.019638, -0.078636, 1.098274),
                ]
            case .bt709: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
            }
        }
    }

    /// The peak of the display in cd/m²: the luminance of diffuse white in HDR (Report ITU-R BT.2408-7, section 2.2), so
    /// that it becomes nearly the white of SDR.
    static let targetPeak = 203.0

    let transfer: HDRTransfer
    let primaries: Primaries
    let curve: ToneCurve

    /// Creates a conversion.
    /// - Parameters:
    ///   - maximumContent: The brightest pixel (MaxCLL) in cd/m², from the content; 0 if unknown.
    ///   - masteringPeak: The peak of the mastering display in cd/m² (SMPTE ST 2086), from the content; 0 if unknown.
    init(
        transfer: HDRTransfer, primaries: Primaries = .bt2020, maximumContent: Double = 0, masteringPeak: Double = 0
    ) {
        self.transfer = transfer
        self.primaries = primaries
        let known = transfer == .pq ? [maximumContent, masteringPeak].filter { $0 > 0 && $0.isFinite } : []
        curve = ToneCurve(sourcePeak: known.min() ?? HDRTransfer.nominalPeak, targetPeak: Self.targetPeak)
    }

    /// Returns red, green and blue from 0 to 1 for signals from 0 to 1.
    func color(_ signal: SIMD3<Double>) -> SIMD3<Double> {
        extendedColor(signal).clamped(lowerBound: .zero, upperBound: .one)
    }

    /// Returns a color that is not clipped, up to a limit. Interpolation between such colors leaves the range at the right
    /// place: near 0, the display's gamma is steepest.
    func extendedColor(_ signal: SIMD3<Double>) -> SIMD3<Double> {
        var light = transfer.light(signal)
        let peak = light.max()
        guard peak > 0 else { return .zero }
        light *= curve(peak) / peak / Self.targetPeak
        let rows = primaries.rows
        let converted = SIMD3((rows[0] * light).sum(), (rows[1] * light).sum(), (rows[2] * light).sum())
        let extended = converted.clamped(lowerBound: SIMD3(repeating: -1), upperBound: SIMD3(repeating: 1.2))
        return SIMD3(Self.signal(extended.x), Self.signal(extended.y), Self.signal(extended.z))
    }

    private static func signal(_ light: Double) -> Double { copysign(pow(abs(light), 1 / 2.4), light) }
}
