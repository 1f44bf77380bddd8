/// Names of the icon theme for names of SF Symbols.
enum IconName {
    /// The icon for a symbol: its own where the theme has it, else the one that means the same, else the one for
    /// something that is missing.
    static func themeName(forSymbol name: String, isThere: (String) -> Bool) -> String? {
        for candidate in [name, "\(name)-symbolic"] where isThere(candidate) { return candidate }
        let plain = name.split(separator: ".").filter { !["fill", "circle", "square"].contains($0) }
            .joined(separator: ".")
        for key in [name, plain] {
            if let icon = table[key], isThere(icon) { return icon }
        }
        return isThere(missing) ? missing : nil
    }

    private static let missing = "image-missing-symbolic"

    private static let table = [
        "play": "media-playback-start-symbolic",
        "pause": "media-playback-pause-symbolic",
        "stop": "media-playback-stop-symbolic",
        "goforward": "media-seek-forward-symbolic",
        "goforward.10": "media-seek-forward-symbolic",
        "goforward.15": "media-seek-forward-symbolic",
        "goforward.30": "media-seek-forward-symbolic",
        "gobackward": "media-seek-backward-symbolic",
        "gobackward.10": "media-seek-backward-symbolic",
        "gobackward.15": "media-seek-backward-symbolic",
        "gobackward.30": "media-seek-backward-symbolic",
        "forward": "media-seek-forward-symbolic",
        "backward": "media-seek-backward-symbolic",
        "forward.end": "media-skip-forward-symbolic",
        "backward.end": "media-skip-backward-symbolic",
        "repeat": "media-playlist-repeat-symbolic",
        "repeat.1": "media-playlist-repeat-song-symbolic",
        "shuffle": "media-playlist-shuffle-symbolic",
        "arrow.counterclockwise": "view-refresh-symbolic",
        "arrow.clockwise": "view-refresh-symbolic",
        "speaker": "audio-volume-low-symbolic",
        "speaker.slash": "audio-volume-muted-symbolic",
        "speaker.wave.1": "audio-volume-low-symbolic",
        "speaker.wave.2": "audio-volume-medium-symbolic",
        "speaker.wave.3": "audio-volume-high-symbolic",
        "arrow.up.left.and.arrow.down.right": "view-fullscreen-symbolic",
        "arrow.down.right.and.arrow.up.left": "view-restore-symbolic",
        "captions.bubble": "media-view-subtitles-symbolic",
        "gearshape": "emblem-system-symbolic",
        "gear": "emblem-system-symbolic",
        "ellipsis": "view-more-symbolic",
        "line.3.horizontal": "open-menu-symbolic",
        "xmark": "window-close-symbolic",
        "plus": "list-add-symbolic",
        "minus": "list-remove-symbolic",
        "trash": "user-trash-symbolic",
        "magnifyingglass": "edit-find-symbolic",
        "chevron.left": "go-previous-symbolic",
        "chevron.right": "go-next-symbolic",
        "chevron.up": "go-up-symbolic",
        "chevron.down": "go-down-symbolic",
        "checkmark": "object-select-symbolic",
        "folder": "folder-symbolic",
        "doc": "text-x-generic-symbolic",
        "film": "video-x-generic-symbolic",
        "music.note": "audio-x-generic-symbolic",
        "photo": "image-x-generic-symbolic",
        "star": "starred-symbolic",
        "info": "dialog-information-symbolic",
        "exclamationmark.triangle": "dialog-warning-symbolic",
        "lock": "changes-prevent-symbolic",
        "list.bullet": "view-list-symbolic",
        "square.and.arrow.up": "send-to-symbolic",
    ]
}
