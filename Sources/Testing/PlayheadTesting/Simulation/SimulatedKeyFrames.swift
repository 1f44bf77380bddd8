/// The places of the key frames of a simulated item, where seeks with tolerances land.
///
/// Exact seeks land on their targets, wherever the key frames are.
public enum SimulatedKeyFrames: Sendable, Hashable, Codable {
    /// Everywhere, as in sound: every seek lands on its target.
    case everywhere
    /// At a fixed distance in seconds, from the start.
    case every(Double)
    /// Between 0.5 and 10 seconds apart: at changes of the scene, and after 250 frames at the latest, as encoders choose them
    /// by default. The places are the same in each item.
    case irregular

    /// Distances between 0.5 and 10 seconds, in milliseconds, over and over.
    private static let distances: [Int64] = [10_000, 4_320, 9_600, 500, 10_000, 2_040, 7_280, 10_000, 1_160, 8_840]

    /// Returns the last key frame up to a time, and the first one after it, in nanoseconds; `nil` where each time is one.
    func neighbors(of time: Int64) -> (earlier: Int64, later: Int64)? {
        switch self {
        case .everywhere: return nil
        case .every(let seconds):
            let distance = max(SimulatedTime.nanoseconds(seconds), 1)
            let earlier = time / distance * distance
            return (earlier, earlier + distance)
        case .irregular:
            let round = Self.distances.reduce(0, +) * 1_000_000
            var earlier = time / round * round
            for distance in Self.distances {
                let later = earlier + distance * 1_000_000
                if later > time { return (earlier, later) }
                earlier = later
            }
            return (earlier, earlier + Self.distances[0] * 1_000_000)
        }
    }
}
