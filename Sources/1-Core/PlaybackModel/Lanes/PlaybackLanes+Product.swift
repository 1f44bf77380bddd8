extension PlaybackLanes {
    /// All 2,240 combinations of the lanes' values, with a representative seek and error.
    ///
    /// The order is stable: intent, seek, readiness, transport, suppression and end, with the last one varying fastest.
    public static var product: [PlaybackLanes] {
        let seek = PendingSeek(
            id: CommandID(rawValue: 1), target: CMTime(value: 30, timescale: 1, flags: .valid, epoch: 0),
            toleranceBefore: CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0),
            toleranceAfter: CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0))
        let readinesses: [ItemReadiness] = [.empty, .opening, .ready, .failed(PlaybackError(.engineFailed))]
        var rows: [PlaybackLanes] = []
        rows.reserveCapacity(2_240)
        for intent in PlaybackIntent.allCases {
            for seek in [nil, seek] {
                for readiness in readinesses {
                    for transport in TransportState.allCases {
                        for suppression in Suppression.allCases {
                            for hasEnded in [false, true] {
                                rows.append(
                                    PlaybackLanes(
                                        intent: intent, seek: seek, readiness: readiness, transport: transport,
                                        suppression: suppression, hasEnded: hasEnded))
                            }
                        }
                    }
                }
            }
        }
        return rows
    }
}
