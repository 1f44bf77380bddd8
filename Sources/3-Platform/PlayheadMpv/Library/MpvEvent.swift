/// An event of mpv, copied.
enum MpvEvent: Sendable, Hashable {
    /// A property has changed; `nil` if it has no value.
    case property(MpvProperty, MpvValue?)
    /// A subtitle is due, or the last one ends if `text` is empty. The times are positions in seconds.
    case subtitle(text: String, start: Double?, end: Double?)
    /// The file is open, and its tracks are known. mpv waits for ``MpvClient/continueOpening()`` before it selects some.
    case opened(tracks: MpvValue?)
    /// The file is open, and playback begins.
    case fileLoaded
    /// A seek has begun.
    case seek
    /// Playback has begun, or continues after a seek: a picture is shown. With the properties at
    /// this moment: the reports of their changes may come later.
    case playbackRestart([MpvProperty: MpvValue])
    /// The file is closed. `error` is the number of mpv's error, or 0.
    case endFile(error: Int32, isEnd: Bool)
    /// A command was performed. `error` is negative if it failed.
    case reply(number: UInt64, error: Int32)
    /// The answer to a question for a property.
    case answer(number: UInt64, MpvValue?)
    /// A line of the log.
    case log(source: String, text: String, isError: Bool)
}
