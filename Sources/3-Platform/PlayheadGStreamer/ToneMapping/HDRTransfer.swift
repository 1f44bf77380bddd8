import Glibc

/// The relation of video signals to light, for high dynamic range. Light is in cd/m².
enum HDRTransfer: Sendable, Hashable {
    /// Perceptual quantizer: each signal stands for an absolute luminance, up to 10,000 cd/m² (SMPTE ST 2084).
    case pq
    /// Hybrid log-gamma, as on a display with a peak of 1,000 cd/m² (ARIB STD-B67).
    case hlg

    /// The peak of the nominal HLG display (ITU-R BT.2100-2, table 5, note 5e).
    static let nominalPeak = 1_000.0

    /// Returns the light of a pixel, from signals from 0 to 1.
    func light(_ signal: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .pq: return SIMD3(Self.light(pq: signal.x), Self.light(pq: signal.y), Self.light(pq: signal.z))
        case .hlg:
            // The reference OOTF with a system gamma of 1.2 and black at 0 (BT.2100-2, table 5).
            let scene = SIMD3(Self.scene(hlg: signal.x), Self.scene(hlg: signal.y), Self.scene(hlg: signal.z))
            let luminance = (scene * SIMD3(0.2627, 0.6780, 0.0593)).sum()
            return luminance > 0 ? scene * (Self.nominalPeak * pow(luminance, 0.2)) : .zero
        }
    }

    /// The EOTF of PQ (BT.2100-2, table 4).
    static func light(pq signal: Double) -> Double {
        let root = pow(min(max(signal, 0), 1), 1 / 78.84375)
        return 10_000 * pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
    }

    /// The inverse of the EOTF of PQ (BT.2100-2, table 4).
    static func pq(light: Double) -> Double {
        let power = pow(min(max(light, 0), 10_000) / 10_000, 0.1593017578125)
        return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
    }

    /// The inverse of the OETF of HLG: light of the scene from 0 to 1 (BT.2100-2, table 5).
    static func scene(hlg signal: Double) -> Double {
        let signal = min(max(signal, 0), 1)
        guard signal > 0.5 else { return signal * signal / 3 }
        return (exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
    }
}
