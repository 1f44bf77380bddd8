import CToneMapping

/// The table of a stream: the output for red, green and blue signals.
struct ToneTable {
    private let map: ToneMap
    private let isPlanar: Bool

    /// Creates the table of a stream.
    init(_ source: PHToneSource) {
        let primaries: ToneMap.Primaries =
            switch source.primaries {
            case PH_TONE_P3: .p3
            case PH_TONE_BT709: .bt709
            default: .bt2020
            }
        map = ToneMap(
            transfer: source.transfer == PH_TONE_HLG ? .hlg : .pq, primaries: primaries,
            maximumContent: source.maximum_content, masteringPeak: source.mastering_peak)
        isPlanar = source.output == PH_TONE_PLANES
    }

    /// Returns the values of the output for signals from 0 to 1: from 0 to 255, or beyond for colors outside BT.709.
    func values(_ signal: SIMD3<Double>) -> SIMD4<Double> {
        let color = map.extendedColor(signal)
        guard isPlanar else { return SIMD4(color.z, color.y, color.x, 1) * 255 }
        // BT.709 in the limited range (Recommendation ITU-R BT.709-6, section 3).
        let luma = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
        return SIMD4(16 + 219 * luma, 128 + 224 * (color.z - luma) / 1.8556, 128 + 224 * (color.x - luma) / 1.5748, 0)
    }

    /// Fills the memory of an element.
    func write(to table: UnsafeMutablePointer<Int16>) {
        let nodes = (0..<PH_TONE_NODES).map { Double($0) / Double(PH_TONE_NODES - 1) }
        let limit = Double(255 * PH_TONE_UNIT)
        var next = table
        for red in nodes {
            for green in nodes {
                for blue in nodes {
                    let values = values(SIMD3(red, green, blue)) * Double(PH_TONE_UNIT)
                    for lane in 0..<PH_TONE_LANES { next[lane] = Int16(min(max(values[lane], -limit), limit)) }
                    next += PH_TONE_LANES
                }
            }
        }
    }
}
