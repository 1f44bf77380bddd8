extension TVGuide {
    /// Returns the programs of a channel in a list, by start.
    ///
    /// The channel is found by its identifier (`tvg-id`), otherwise by its name in the guide (`tvg-name`), otherwise by its
    /// title.
    public func programs(for entry: FeedEntry) -> [TVProgram] {
        entry.guideNames.lazy.map { programs(channel: $0) }.first { !$0.isEmpty } ?? []
    }

    /// Returns the program of a channel in a list at a time, in seconds since 1970; `nil` without information.
    public func now(for entry: FeedEntry, at time: Double) -> TVProgram? {
        name(of: entry).flatMap { now(channel: $0, at: time) }
    }

    /// Returns the first program of a channel in a list that starts after a time, in seconds since 1970.
    public func next(for entry: FeedEntry, at time: Double) -> TVProgram? {
        name(of: entry).flatMap { next(channel: $0, at: time) }
    }

    /// The identifier or name by which the guide has programs of a channel.
    private func name(of entry: FeedEntry) -> String? { entry.guideNames.first { !programs(channel: $0).isEmpty } }
}

extension FeedEntry {
    /// The identifier and names by which a guide may know the channel, best first.
    package var guideNames: [String] { [details?.channel, details?.channelName, title].compactMap { $0 } }
}
