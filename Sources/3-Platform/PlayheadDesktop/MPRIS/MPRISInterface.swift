/// The interfaces of MPRIS 2.2 as D-Bus introspection data.
enum MPRISInterface {
    static let path = "/org/mpris/MediaPlayer2"
    static let namePrefix = "org.mpris.MediaPlayer2."
    static let root = "org.mpris.MediaPlayer2"
    static let player = "org.mpris.MediaPlayer2.Player"
    static let trackList = "org.mpris.MediaPlayer2.TrackList"

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
            \(property("LoopStatus", "s", access: "readwrite"))
            \(property("Shuffle", "b", access: "readwrite"))
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
          <interface name="org.mpris.MediaPlayer2.TrackList">
            <method name="GetTracksMetadata">
              <arg name="TrackIds" type="ao" direction="in"/>
              <arg name="Metadata" type="aa{sv}" direction="out"/>
            </method>
            <method name="AddTrack">
              <arg name="Uri" type="s" direction="in"/>
              <arg name="AfterTrack" type="o" direction="in"/>
              <arg name="SetAsCurrent" type="b" direction="in"/>
            </method>
            <method name="RemoveTrack"><arg name="TrackId" type="o" direction="in"/></method>
            <method name="GoTo"><arg name="TrackId" type="o" direction="in"/></method>
            <signal name="TrackListReplaced">
              <arg name="Tracks" type="ao"/>
              <arg name="CurrentTrack" type="o"/>
            </signal>
            <signal name="TrackAdded">
              <arg name="Metadata" type="a{sv}"/>
              <arg name="AfterTrack" type="o"/>
            </signal>
            <signal name="TrackRemoved"><arg name="TrackId" type="o"/></signal>
            <signal name="TrackMetadataChanged">
              <arg name="TrackId" type="o"/>
              <arg name="Metadata" type="a{sv}"/>
            </signal>
            \(property("Tracks", "ao", emits: "invalidates"))
            \(property("CanEditTracks", "b"))
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
