import PlaybackModel

extension Player {
    /// The scheme of a live stream, such as `rtsp`, for which the current item was refused because nobody typed its
    /// address; `nil` in all other cases.
    ///
    /// Offer ``permitRefusedScheme()`` instead of ``retry()``, which is refused again.
    public var refusedScheme: String? {
        guard let error, error.code == .schemeNotAllowed, let scheme = error.subject,
            PlayerItem.streamSchemes.contains(scheme), !link.permittedSchemes.contains(scheme)
        else { return nil }
        return scheme
    }

    /// Allows ``refusedScheme`` for all items until the player is released, and plays the item that was refused. Has no
    /// effect if there is none.
    ///
    /// Call it only where the user has agreed: items from lists, feeds and catalogs may then make the player receive from
    /// the user's own network.
    public func permitRefusedScheme() {
        guard let scheme = refusedScheme else { return }
        link.permittedSchemes.insert(scheme)
        retryAndPlay()
    }
}
