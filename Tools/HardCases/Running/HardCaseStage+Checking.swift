import PlaybackModel
import Playhead

extension HardCaseStage {
    /// Returns the expected and the visible interface in words, or `nil` if they match.
    func difference(from shown: Shown) -> (expected: String, found: String)? {
        let target = player.lanes.seek?.target.seconds
        let time = player.time().seconds
        let found = Shown(
            phase: Phase(rawValue: player.phase.name) ?? .idle, button: player.controls.button,
            spinner: player.showsSpinner, position: shown.position == nil ? nil : time.isFinite ? time : -1,
            seek: shown.seek == .any ? .any : target.map { .to($0) } ?? .none)
        let isSame =
            found.phase == shown.phase && found.button == shown.button && found.spinner == shown.spinner
            && found.seek == shown.seek && abs((found.position ?? 0) - (shown.position ?? 0)) < 0.005
        return isSame ? nil : (shown.description, found.description)
    }

    /// Returns the expected and the actual fact in words, or `nil` if they match.
    func difference(from fact: Fact) -> (expected: String, found: String)? {
        let found: Fact
        switch fact {
        case .phases: found = .phases(phases.compactMap { Phase(rawValue: $0) })
        case .buttons: found = .buttons(buttons)
        case .transitions: found = .transitions(transitions)
        case .heard(let name, _):
            found = .heard(name, times: commands.count { $0.command.flatMap { Fact.CommandName($0) } == name })
        case .notices(let expected):
            if expected == notices { return nil }
            return (fact.description, Fact.notices(notices).description)
        case .seeks: found = .seeks(seeks)
        case .stalls:
            let metrics = metrics.snapshot(at: simulation.scheduler.now)
            found = .stalls(metrics.stalls, seconds: metrics.stallTime / .seconds(1))
        case .spinners(let most): found = .spinners(atMost: max(most, spinners))
        case .item:
            let index = player.currentItem.flatMap { item in player.items.firstIndex(of: item) }
            found = .item(index.map { $0 + 1 } ?? 0)
        case .intent: found = .intent(player.lanes.intent)
        case .error(let code):
            guard let actual = player.error?.code else { return (fact.description, "no error") }
            if actual == code { return nil }
            found = .error(actual)
        case .reason: found = .reason(player.explain().reason)
        case .rate: found = .rate(player.rate)
        case .duration: found = .duration(player.duration.seconds.isFinite ? player.duration.seconds : -1)
        case .cover: found = .cover(!player.hasShownFrame)
        case .engines: found = .engines(simulation.engineCount)
        case .isBuffering: found = .isBuffering(player.isBuffering)
        }
        let (expected, actual) = (fact.description, found.description)
        return expected == actual ? nil : (expected, actual)
    }
}
