import PlaybackModel

/// The reason why an item was refused that only the user may allow.
public enum ItemRefusal: Sendable, Hashable {
    /// Nobody typed its address, which has the scheme of a live stream, such as `rtsp`.
    case scheme(String)
    /// Its address is in the user's own network, and a feed, list or page from this host outside of it names it.
    case ownNetwork(initiator: String)
}

extension Player {
    /// The reason why the current item was refused, if the user can allow it; `nil` in all other cases.
    ///
    /// Offer ``permitRefusal()`` instead of ``retry()``, which is refused again.
    public var refusal: ItemRefusal? {
        guard let error, let subject = error.subject else { return nil }
        let refusal: ItemRefusal? =
            switch error.code {
            case .schemeNotAllowed where PlayerItem.streamSchemes.contains(subject): .scheme(subject)
            case .addressNotAllowed: .ownNetwork(initiator: subject)
            default: nil
            }
        return refusal.flatMap { link.permitted.contains($0) ? nil : $0 }
    }

    /// Allows what ``refusal`` names for all items until the player is released, and plays the item that was refused. Has no
    /// effect if there is none.
    ///
    /// Call it only where the user has agreed: items from lists, feeds and catalogs may then make the player send requests to
    /// devices in the user's own network, and receive from them.
    public func permitRefusal() {
        guard let refusal else { return }
        link.permitted.insert(refusal)
        retryAndPlay()
    }
}
