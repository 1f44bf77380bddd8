public import PlaybackModel

/// Derives the phase of a player from an intent that the caller tracks, as the three-lane document does.
///
/// The player tracks the intent itself and preserves it during seeks; use ``Player/phase``, unless you are porting code
/// that follows that document.
///
/// ```swift
/// switch derivePhase(player: player, intent: .play) {
/// case .waiting: showSpinner()
/// case .failed(let error): show(error.message)
/// default: hideSpinner()
/// }
/// ```
@MainActor public func derivePhase(player: Player, intent: UserIntent) -> PlaybackUIPhase {
    let lanes = player.lanes
    return derivePhase(
        readiness: lanes.readiness, transport: lanes.transport, intent: intent, suppression: lanes.suppression,
        hasEnded: lanes.hasEnded)
}
