import Testing

/// The defect of a broken engine.
enum Defect: String, CaseIterable, CustomTestStringConvertible {
    case dropsAnswers, answersTwice, landsSupersededSeeks, landsElsewhere, forgetsTheNewestSeek
    case saysReadyTwice, forgetsHello, foreignEpoch, foreignGeneration, speaksOfReplacedLoads
    case speaksAfterUnloaded, forgetsUnloaded, speaksAfterQuit, speaksAfterDropping
    case staleNumbers, unansweredPause, pausesByItself, losesTheSpeed, playsThePrepared
    case positionsGoBack, positionsOfTheFuture, silentPositions, clockInSteps
    case saysEndedTwice, forgetsTheEnd, wrongCode, speaksAfterFailure
    case stallsAreToldAsPauses, forgetsTracks, selectsNothing, windowsStandStill
    case blocks, opensInSend, seeksInSend, losesPings, obeysOtherEpochs, frozenPictures

    var testDescription: String { rawValue }

    /// The checks of which each must find it.
    var checks: [String] {
        switch self {
        case .dropsAnswers: ["seek.exact", "seek.storm"]
        case .answersTwice: ["seek.exact", "seek.burst"]
        case .landsSupersededSeeks: ["seek.opening"]
        case .landsElsewhere: ["seek.exact"]
        case .forgetsTheNewestSeek: ["seek.burst"]
        case .saysReadyTwice: ["load.ready"]
        case .forgetsHello: ["load.hello"]
        case .foreignEpoch, .foreignGeneration: ["load.play"]
        case .speaksOfReplacedLoads: ["load.storm", "queue.activate"]
        case .speaksAfterUnloaded: ["release.unload-playing"]
        case .forgetsUnloaded: ["release.unload-ready", "release.unload-failed"]
        case .speaksAfterQuit: ["release.quit-playing"]
        case .speaksAfterDropping: ["release.drop"]
        case .staleNumbers: ["transport.answers"]
        case .unansweredPause: ["transport.answers", "transport.still"]
        case .pausesByItself: ["load.play"]
        case .losesTheSpeed: ["transport.speed"]
        case .playsThePrepared: ["queue.prepare"]
        case .positionsGoBack, .positionsOfTheFuture: ["transport.reports"]
        case .silentPositions: ["transport.reports"]
        case .clockInSteps: ["transport.clock"]
        case .saysEndedTwice: ["end.told"]
        case .forgetsTheEnd: ["end.told", "end.replay"]
        case .wrongCode: ["failure.missing"]
        case .speaksAfterFailure: ["failure.missing"]
        case .stallsAreToldAsPauses: ["stall.recovery"]
        case .forgetsTracks: ["tracks.listed"]
        case .selectsNothing: ["tracks.switch", "tracks.answer"]
        case .windowsStandStill: ["live.window"]
        case .opensInSend: ["load.play"]
        case .seeksInSend: ["seek.exact"]
        case .blocks: ["thread.never-blocks"]
        case .losesPings: ["thread.ping", "thread.many"]
        case .obeysOtherEpochs: ["release.stale"]
        case .frozenPictures: ["frames.lent"]
        }
    }
}
