public import FoundationEssentials
public import PlaybackModel

/// Turns addresses that no engine can open, such as the URNs of a catalogue, into media.
///
/// ```swift
/// struct Catalogue: MediaResolver {
///     func resolves(_ address: URL) -> Bool { address.scheme == "urn" }
///
///     func resolve(_ address: URL) async throws(PlaybackError) -> ResolvedMedia {
///         guard let film = await films[address.absoluteString] else { throw PlaybackError(.notFound) }
///         return ResolvedMedia(url: film.url, title: film.title)
///     }
/// }
/// ```
///
/// A player asks the resolvers of its configuration in their order, then those of the process, the newest first, when it
/// opens an item or prepares it as the next one. The first that resolves the address is the one that counts. Each
/// opening asks again, also a retry and a new connection after a lost one, so that an answer may hold a token which
/// expires.
///
/// An answer that comes after the item was replaced is dropped, and the task in which ``resolve(_:)`` runs is cancelled.
/// The machine's limit for opening holds for both, the answer and what it leads to.
public protocol MediaResolver: Sendable {
    /// Whether this resolver is the one for an address. Called on the main actor when an item is opened: it must not
    /// wait for anything.
    func resolves(_ address: URL) -> Bool

    /// Finds out what an address stands for. Called outside the main actor, unless the resolver is bound to it.
    ///
    /// What it throws becomes the item's error: `notFound` where there is no such medium; errors of the network where
    /// trying again may help. The error's address is redacted by the player; its sentences must hold no secret.
    func resolve(_ address: URL) async throws(PlaybackError) -> ResolvedMedia
}
