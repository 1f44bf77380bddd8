/// Pictures for the names of SF Symbols, as `Image(systemName:)` takes them.
///
/// Most names map to an icon of the desktop's theme, so that symbols look like those of other applications and follow the
/// user's theme. Icons have names that Adwaita 43 (Debian 12) and 48 (Debian 13) share. The few that a player needs and no theme has are drawings
/// of the project, listed in ``SymbolDrawing/all``. Variants that differ only in their fill share a picture.
package enum SymbolTable {
    /// The picture of a symbol; `nil` for a name that is not in the table.
    package static func source(forSystemName name: String) -> SymbolSource? { sources[name] }

    /// All names in the table.
    package static var names: some Collection<String> { sources.keys }

    /// Built once, at the first lookup.
    private static let sources: [String: SymbolSource] = {
        var sources = icons.mapValues { SymbolSource.theme($0 + "-symbolic") }
        for drawing in SymbolDrawing.all { sources[drawing.name] = .drawing(drawing) }
        for (name, drawing) in aliases { sources[name] = sources[drawing] }
        return sources
    }()

    /// Further names of drawings.
    static let aliases = Dictionary(
        uniqueKeysWithValues: """
            arrow.clockwise=goforward arrow.counterclockwise=gobackward \
            arrow.down.circle.fill=arrow.down.circle \
            checkmark.circle.fill=checkmark.circle heart.fill=heart captions.bubble=captions.bubble.fill \
            film.fill=film gobackward.45=gobackward gobackward.60=gobackward gobackward.75=gobackward gobackward.90=gobackward \
            goforward.45=goforward goforward.60=goforward goforward.75=goforward goforward.90=goforward \
            info.circle.fill=info.circle music.note.list=music.note pause.circle=pause.circle.fill \
            play.circle=play.circle.fill play.rectangle=play.rectangle.fill play.tv=play.rectangle.fill \
            play.tv.fill=play.rectangle.fill rectangle.stack.fill=rectangle.stack
            """.split(separator: " ").map { entry in
                let parts = entry.split(separator: "=")
                return (String(parts[0]), String(parts[1]))
            })

    /// The theme's icon for each name, without the suffix `-symbolic`.
    static let icons = Dictionary(
        uniqueKeysWithValues: iconLines.split(separator: "\n").flatMap { line in
            let words = line.split(separator: " ").map(String.init)
            return words.dropFirst().map { ($0, words[0]) }
        })

    /// On each line an icon, then the symbols that it stands for.
    private static let iconLines = """
        applications-system gear gearshape gearshape.fill
        airplane-mode airplane
        alarm alarm alarm.fill
        application-x-addon puzzlepiece puzzlepiece.extension puzzlepiece.fill
        audio-headphones headphones
        audio-input-microphone mic mic.fill
        audio-speakers airplay.audio airplayaudio hifispeaker hifispeaker.fill
        audio-volume-high speaker.wave.3 speaker.wave.3.fill
        audio-volume-low speaker speaker.fill speaker.wave.1 speaker.wave.1.fill
        audio-volume-medium speaker.wave.2 speaker.wave.2.fill
        audio-volume-muted speaker.slash speaker.slash.fill
        audio-x-generic music.quarternote.3
        avatar-default person person.fill
        battery-full battery.100
        battery-low battery.25
        call-start phone phone.fill
        camera-disabled video.slash video.slash.fill
        camera-photo camera camera.fill
        camera-video video
        changes-allow lock.open lock.open.fill
        changes-prevent lock lock.fill
        checkbox square
        checkbox-checked checkmark.square
        computer desktopcomputer
        dialog-error exclamationmark.circle exclamationmark.circle.fill exclamationmark.octagon.fill
        dialog-question questionmark.circle questionmark.circle.fill
        dialog-warning exclamationmark.triangle exclamationmark.triangle.fill
        display-brightness sun.min sun.min.fill
        document-edit pencil
                document-save square.and.arrow.down square.and.arrow.down.fill
        drive-harddisk externaldrive internaldrive
        edit-clear delete.left delete.left.fill
        edit-copy doc.on.doc doc.on.doc.fill square.on.square
        edit-cut scissors
        edit-paste doc.on.clipboard
        edit-redo arrow.uturn.forward
        edit-undo arrow.uturn.backward
        emoji-recent clock clock.fill
        folder folder folder.fill
        folder-new folder.badge.plus
        go-down arrow.down chevron.down chevron.down.circle chevron.down.circle.fill
        go-next chevron.forward chevron.right chevron.right.circle chevron.right.circle.fill
        go-previous chevron.backward chevron.left chevron.left.circle chevron.left.circle.fill
        go-up arrow.up chevron.up
        image-x-generic photo photo.fill
        input-gaming gamecontroller gamecontroller.fill
        input-keyboard keyboard keyboard.fill
        insert-link link
        list-add plus plus.circle plus.circle.fill
        list-remove minus minus.circle minus.circle.fill
        mail-attachment paperclip
        mail-unread envelope envelope.fill
        mark-location mappin
        media-eject eject eject.fill
        media-optical opticaldisc opticaldisc.fill
        media-playback-pause pause pause.fill
        media-playback-start play play.fill playpause playpause.fill
        media-playback-stop square.fill stop stop.circle stop.circle.fill stop.fill
        media-playlist-repeat repeat
        media-playlist-repeat-song repeat.1
        media-playlist-shuffle shuffle
        media-record circle.fill record.circle record.circle.fill
        media-seek-backward backward backward.circle backward.circle.fill backward.fill
        media-seek-forward forward forward.circle forward.circle.fill forward.fill
        media-skip-backward backward.end backward.end.alt backward.end.alt.fill backward.end.fill backward.frame \
            backward.frame.fill
        media-skip-forward forward.end forward.end.alt forward.end.alt.fill forward.end.fill forward.frame \
            forward.frame.fill
        media-view-subtitles captions.rectangle
        microphone-disabled mic.slash mic.slash.fill
        network-server server.rack
        network-wired cable.connector
        network-wireless wifi
        network-wireless-disabled wifi.slash
        network-wireless-hotspot antenna.radiowaves.left.and.right dot.radiowaves.left.and.right
        network-wireless-no-route wifi.exclamationmark
        notifications-disabled bell.slash bell.slash.fill
        object-select checkmark
        open-menu line.3.horizontal
        phone iphone
        power-profile-performance gauge gauge.medium speedometer
        preferences-desktop-accessibility accessibility
        preferences-desktop-locale flag flag.fill
        preferences-system-notifications bell bell.fill
        preferences-system-privacy hand.raised hand.raised.fill
        printer printer printer.fill
        radio circle
        radio-checked largecircle.fill.circle
        semi-starred star.leadinghalf.filled
        send-to square.and.arrow.up square.and.arrow.up.fill
        sidebar-show sidebar.leading sidebar.left
        sidebar-show-right sidebar.right sidebar.trailing
        starred star.fill
        system-search magnifyingglass
        system-shutdown power
        system-users person.2 person.2.fill
        tablet ipad
        text-x-generic doc doc.fill
        tv tv tv.fill
        user-available bubble.left bubble.left.fill
        user-bookmarks bookmark bookmark.fill
        user-home house house.fill
        user-trash trash trash.fill
        utilities-terminal terminal terminal.fill
        video-display airplay.video airplayvideo display
        video-x-generic video.fill
        view-app-grid circle.grid.3x3 square.grid.3x3 square.grid.3x3.fill
        view-conceal eye.slash eye.slash.fill
        view-fullscreen arrow.up.left.and.arrow.down.right
        view-grid square.grid.2x2 square.grid.2x2.fill
        view-list-bullet list.bullet
        view-list-ordered list.number
        view-more-horizontal ellipsis ellipsis.circle ellipsis.circle.fill
        view-pin pin pin.fill
        view-restore arrow.down.right.and.arrow.up.left
        view-reveal eye eye.fill
        weather-clear sun.max sun.max.fill
        weather-clear-night moon moon.fill moon.zzz moon.zzz.fill
        weather-overcast cloud cloud.fill
        web-browser globe network
        window-close xmark xmark.circle xmark.circle.fill
        window-maximize rectangle
        window-minimize minus.rectangle
        window-restore rectangle.on.rectangle
        x-office-calendar calendar
        x-office-document doc.text doc.text.fill
        zoom-fit-best aspectratio aspectratio.fill
        zoom-in plus.magnifyingglass
        zoom-out minus.magnifyingglass
        """
}
