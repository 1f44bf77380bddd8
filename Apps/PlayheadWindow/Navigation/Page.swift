import PlayheadCatalog

/// A page of the application.
enum Page: Hashable {
    /// The first page.
    case home
    /// Folders, lists, podcasts and channels.
    case library
    /// The items of a subscription, a list, or another part of the library.
    case collection(MediaCollection)
    /// Search as you type.
    case search
    /// An item, as it was when its page was opened.
    case item(LibraryItem)
    /// The downloads.
    case downloads
    /// Settings.
    case settings
    /// The program's name, version and licenses.
    case about
    /// The player. It has the whole window.
    case player
}

/// A set of items that has a page.
enum MediaCollection: Hashable {
    /// The entries of a subscribed folder, feed or channel list.
    case subscription(address: String, title: String)
    /// The items of a list.
    case list(MediaList.ID, name: String)
    /// The items that were started and not finished.
    case continueWatching
    /// The new entries of all subscriptions.
    case newEpisodes
    /// The favorites.
    case favorites
    /// The history.
    case history
}
