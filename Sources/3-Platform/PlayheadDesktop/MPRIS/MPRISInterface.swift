/// The interfaces of MPRIS 2.2 as D-Bus introspection data.
enum MPRISInterface {
    static let path = "/org/mpris/MediaPlayer2"
    static let namePrefix = "org.mpris.MediaPlayer2."
    static let root = "org.mpris.MediaPlayer2"
    static let player = "org.mpris.MediaPlayer2.Player"

    static let description = """
        <node>
          <interface name="org.mpris.MediaPlayer2">
            <method name="Raise"/>
            <method name="Quit"/>
            \(property("CanQuit", "b", emits: "const"))
            \(property("Fullscreen", "b", access: "readwrite"))
            \(property("CanSetFullscreen", "b", emits: "const"))
            \(property("CanRaise", "b", emits: "const"))
            \(property("HasTrackList", "b", emits: "const"))
            \(property("Identity", "s", emits: "const"))
            \(property("DesktopEntry", "s", emits: "const"))
            \(property("SupportedUriSchemes", "as", emits: "const"))
            \(property("SupportedMimeTypes", "as", emits: "const"))
          </interface>
          <interface name="org.mpris.MediaPlayer2.Player">
            <method name="Next"/>
            <method name="Previous"/>
            <method name="Pause"/>
            <method name="PlayPause"/>
            <method name="Stop"/>
            <method name="Play"/>
            <method name="Seek"><arg name="Offset" type="x" direction="in"/></method>
            <method name="SetPosition">
              <arg name="TrackId" type="o" direction="in"/>
              <arg name="Position" type="x" direction="in"/>
            </method>
            <method name="OpenUri"><arg name="Uri" type="s" direction="in"/></method>
            <signal name="Seeked"><arg name="Position" type="x"/></signal>
            \(property("PlaybackStatus", "s"))
            \(property("Rate", "d", access: "readwrite"))
            \(property("Metadata", "a{sv}"))
            \(property("Volume", "d", access: "readwrite"))
            \(property("Position", "x", emits: "false"))
            \(property("MinimumRate", "d"))
            \(property("MaximumRate", "d"))
            \(property("CanGoNext", "b"))
            \(property("CanGoPrevious", "b"))
            \(property("CanPlay", "b"))
            \(property("CanPause", "b"))
            \(property("CanSeek", "b"))
            \(property("CanControl", "b", emits: "false"))
          </interface>
        </node>
        """

    private static func property(
        _ name: String, _ type: String, access: String = "read", emits: String = "true"
    ) -> String {
        """
        <property name="\(name)" type="\(type)" access="\(access)"><annotation \
        name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="\(emits)"/></property>
        """
    }
}
