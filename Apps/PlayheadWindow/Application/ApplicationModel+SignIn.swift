import FeedLoading
import PlayheadCatalog
import PlayheadUI

/// Servers that require a user name and password.
extension ApplicationModel {
    /// Asks for the credential of the server of a source, and adds the source with it.
    func signIn(toAdd address: String, from origin: WebOrigin) {
        // Without the user name and password that the server has refused. A path is no web address.
        let address = (try? WebAddress.reading(address))?.address.text ?? address
        signIn.ask(for: origin) { [subscribing] in
            if await subscribing.add(address) {
                subscribing.asked = nil
                return nil
            }
            let refusing = subscribing.failedLogin
            // The dialog for the password shows it.
            if refusing == origin { subscribing.dismiss() }
            return refusing
        }
    }

    /// Asks for the credential of the server of a subscription, and refreshes it with that.
    func signIn(toRefresh address: String, from origin: WebOrigin) {
        signIn.ask(for: origin) { [refresher = collections.refresher] in
            await refresher.refresh(address)
            return refresher.status(of: address).failedLogin
        }
    }

    // MARK: Playback

    /// The server of the current item, if that does not play without a user name and password; `nil` also if the request was
    /// redirected to a server that receives none.
    var failedLogin: WebOrigin? {
        guard let error = player.player.error, let item = player.player.currentItem else { return nil }
        return Self.failedLogin(error, item)
    }

    private static func failedLogin(_ error: PlaybackError, _ item: PlayerItem) -> WebOrigin? {
        guard let origin = WebOrigin(requiringLogin: error),
            let (server, _) = try? WebAddress.reading(item.url.absoluteString), server.origin == origin
        else { return nil }
        return origin
    }

    /// Asks for the credential of the server of the current item, and plays it with that.
    func signInToPlay() {
        guard let origin = failedLogin, let item = player.player.currentItem else { return }
        signIn.ask(for: origin) { [player] in
            guard player.player.currentItem == item, let error = await player.retry() else { return nil }
            return Self.failedLogin(error, item)
        }
    }

    /// Plays an item again that has failed without a password, if there is one in the keyring.
    func useKeptPassword(_ transition: PlaybackTransition) {
        guard case .failed(let error) = transition.lanes.readiness, transition.previous.readiness != .failed(error),
            let item = player.player.currentItem, item.id == transition.item,
            let origin = Self.failedLogin(error, item), !signIn.credentials.knows(origin)
        else { return }
        Task { [credentials = signIn.credentials] in
            do throws(CredentialStoreError) {
                guard try await credentials.credential(for: origin) != nil, signIn.request == nil,
                    player.player.currentItem == item, player.player.error == error
                else { return }
                player.player.retry()
            } catch {
                player.notice = error.description
            }
        }
    }
}

extension WindowModel {
    /// Plays the current item again, and waits until it has opened or failed.
    ///
    /// - Returns: The failure; `nil` if it plays, and if another item took its place.
    func retry() async -> PlaybackError? {
        let item = player.currentItem?.id
        let (results, continuation) = AsyncStream<PlaybackError?>.makeStream()
        let listening = player.onTransition { transition in
            guard transition.item == item else { return continuation.finish() }
            let (old, new) = (transition.previous.readiness, transition.lanes.readiness)
            switch new {
            case .ready: continuation.finish()
            case .failed(let error): if old != new { continuation.yield(error) }
            case .empty, .opening: break
            }
        }
        defer { listening.cancel() }
        player.retry()
        for await error in results { return error }
        return nil
    }
}
