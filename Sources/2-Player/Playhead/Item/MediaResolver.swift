public import FoundationEssentials
public import PlaybackModel

/// Resolves addresses that no engine can open, such as the URNs of a catalogue.
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
/// When a player opens or prepares an item, it asks the resolvers of its configuration in order, then those of the
/// process, the newest first, and uses the first that resolves the address. Each opening asks again, including retries
/// and reconnections, so an answer may hold a token that expires.
///
/// If the item is replaced meanwhile, the task in which ``resolve(_:)`` runs is canceled and its answer dropped. The
/// machine's time limit for opening covers both the answer and the opening of its media.
public protocol MediaResolver: Sendable {
    /// Returns `true` if this resolver handles an address. Called on the main actor when an item is opened; it must not
    /// block.
    func resolves(_ address: URL) -> Bool

    /// Returns the media of an address. Called outside the main actor, unless the resolver is bound to it.
    ///
    /// - Throws: The item's error: `notFound` if there is no such medium, or an error of the network if a retry may
    ///   help. The player redacts the error's address; its sentences must not contain secrets.
    func resolve(_ address: URL) async throws(PlaybackError) -> ResolvedMedia
}
