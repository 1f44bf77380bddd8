import CPixbuf

/// Folders of the user, per the XDG Base Directory Specification.
enum UserFolders {
    /// `$XDG_CACHE_HOME`, or `~/.cache`.
    static var caches: String { String(cString: g_get_user_cache_dir()) }
}
