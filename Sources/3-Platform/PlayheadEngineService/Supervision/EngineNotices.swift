import PlaybackModel

/// The warnings about where media play, each shown with an item. Until there is one, the last warning waits.
struct EngineNotices: Sendable {
    private var waiting: PlaybackError?
    private var hasReportedGap = false

    /// Media play in the player's own process, because the engine is not installed.
    mutating func reportFallback(_ error: PlaybackError, with item: LoadRecord?) -> [EngineSupervisor.Output] {
        let warning = PlaybackError(
            .engineUnavailable, message: "Playing without a separate engine process.", cause: error.cause,
            remedy: error.remedy)
        return [.report(.inProcess, .inProcess, cause: error.cause)] + show(warning, with: item)
    }

    /// The sandbox of a process is incomplete. Reported once.
    mutating func reportGap(_ gap: String, with item: LoadRecord?) -> [EngineSupervisor.Output] {
        guard !hasReportedGap else { return [] }
        hasReportedGap = true
        let error = EngineLoss.unconfined(gap).unavailability
        let warning = PlaybackError(
            .engineUnavailable, message: "Playing with an incomplete sandbox.", cause: error.cause, remedy: error.remedy
        )
        return show(warning, with: item)
    }

    /// Takes out the warning that waits for an item.
    mutating func take() -> PlaybackError? {
        defer { waiting = nil }
        return waiting
    }

    private mutating func show(_ warning: PlaybackError, with item: LoadRecord?) -> [EngineSupervisor.Output] {
        if let item { return [.post(.warning(warning), item.generation)] }
        waiting = warning
        return []
    }
}
