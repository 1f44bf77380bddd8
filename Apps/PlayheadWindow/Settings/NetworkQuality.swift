import PlayheadDesktop
import PlayheadUI

/// The largest picture that was chosen in the player on a network.
struct NetworkQuality: Sendable, Hashable, Codable, Identifiable {
    /// The identifier of the network's connection.
    let id: String
    /// The name of the connection when the quality was chosen.
    let name: String
    /// The height in pixels; 0 for no limit.
    let height: Int

    /// The quality on a network.
    init(_ connection: NetworkConnection, height: Int) {
        id = connection.id
        name = connection.name
        self.height = height
    }

    /// Decodes a quality. A height that is out of range becomes the nearest that is not.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let connection = NetworkConnection(
            id: try values.decode(String.self, forKey: .id), name: try values.decode(String.self, forKey: .name))
        self.init(connection, height: min(max(try values.decode(Int.self, forKey: .height), 0), 8_640))
    }
}

extension SettingsValues {
    /// The limits of adaptive streams.
    ///
    /// - Parameters:
    ///   - connection: The connection to the network; `nil` if it is not known.
    ///   - isMetered: `true` on a network whose data is limited or costs money.
    func limits(on connection: NetworkConnection? = nil, isMetered: Bool) -> PlaybackLimits {
        let kept = networks.first { $0.id == connection?.id }
        let height = kept?.height ?? usualHeight(isMetered: isMetered)
        var limits = PlaybackLimits(preferredPeakBitRate: peakBitRate)
        limits.maximumHeight = height > 0 ? height : nil
        return limits
    }

    /// Keeps the height that was chosen in the player for the network. If the connection is not known, it is kept for networks
    /// of the same kind; “Automatic” on a metered network means the height of the others then.
    ///
    /// - Parameters:
    ///   - height: The height in pixels; 0 for automatic.
    ///   - connection: The connection to the network; `nil` if it is not known.
    ///   - isMetered: `true` on a network whose data is limited or costs money.
    mutating func keepHeight(_ height: Int, on connection: NetworkConnection? = nil, isMetered: Bool) {
        if let connection {
            networks.removeAll { $0.id == connection.id }
            // “Automatic” is what happens without a choice, unless a setting limits the picture.
            guard height > 0 || usualHeight(isMetered: isMetered) > 0 else { return }
            networks.append(NetworkQuality(connection, height: height))
            networks = networks.suffix(Self.networkCount)
        } else if isMetered {
            meteredHeight = height
        } else {
            largestHeight = height
        }
    }

    /// The height on networks for which nothing is kept.
    private func usualHeight(isMetered: Bool) -> Int { isMetered && meteredHeight > 0 ? meteredHeight : largestHeight }
}
