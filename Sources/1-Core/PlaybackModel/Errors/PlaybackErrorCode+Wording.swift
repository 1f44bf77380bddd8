import Localization

extension PlaybackErrorCode {
    /// The sentences that describe a code when the place of failure provides no better ones.
    struct Wording {
        let message: LocalizedStringKey
        let cause: LocalizedStringKey
        let remedy: LocalizedStringKey

        init(_ message: LocalizedStringKey, _ cause: LocalizedStringKey, _ remedy: LocalizedStringKey) {
            self.message = message
            self.cause = cause
            self.remedy = remedy
        }
    }

    /// The default message, cause and remedy of this code.
    var wording: Wording {
        switch self {
        case .connectionRefused:
            Wording(
                "Cannot connect to the server.", "The connection was refused.",
                "Check the address and port, or try again later.")
        case .hostNotFound:
            Wording(
                "Cannot find the server.", "Its host name cannot be resolved.",
                "Check the address and your network connection.")
        case .unreachable:
            Wording("Cannot reach the server.", "There is no network route to it.", "Check your network connection.")
        case .certificateInvalid:
            Wording(
                "Cannot connect securely.", "The server's certificate is not trusted.",
                "Check the address and your computer's date, or contact the server's operator.")
        case .tlsFailed:
            Wording(
                "Cannot connect securely.", "The TLS handshake with the server failed.",
                "Check whether the address should start with http instead of https.")
        case .connectionLost:
            Wording(
                "The connection was lost.", "The server stopped responding, and reconnecting failed.",
                "Try again when you are back online.")
        case .notFound:
            Wording("Cannot find the media.", "The server has no content at this address (404).", "Check the address.")
        case .gone:
            Wording(
                "The media is no longer available.", "The server has removed it (410).",
                "Look for the content at another address.")
        case .forbidden:
            Wording(
                "Cannot access the media.", "The server denied the request (403).",
                "Check that you have access, or get a new link.")
        case .unauthorized:
            Wording(
                "Cannot access the media.", "The server requires you to sign in (401).",
                "Check the user name and password.")
        case .tooManyRequests:
            Wording("The server is busy.", "It received too many requests (429).", "Try again later.")
        case .serverError:
            Wording("Cannot load the media.", "The server reported an internal error.", "Try again later.")
        case .httpStatus:
            Wording("Cannot load the media.", "The server returned an unexpected status.", "Check the address.")
        case .notSeekable:
            Wording(
                "Cannot seek in this media.", "The server does not support range requests.",
                "Play it from the beginning, or use a server that supports range requests.")
        case .empty:
            Wording("Cannot play the file.", "It is empty.", "Check that the file was copied completely.")
        case .notMedia:
            Wording("Cannot play this content.", "It is not a recognized audio or video format.", "Check the address.")
        case .noPlayableStream:
            Wording(
                "No playable streams found.", "The file contains no audio or video that can be played.",
                "Check that the file is complete.")
        case .truncated:
            Wording(
                "The media is incomplete.", "The data ends before the stated duration.",
                "Get a complete copy of the file.")
        case .badPlaylist:
            Wording("Cannot read the playlist.", "It is not a valid HLS or DASH playlist.", "Contact the publisher.")
        case .encrypted:
            Wording(
                "Cannot play protected content.", "Its encryption is not supported.",
                "Use a player that the publisher supports.")
        case .fileNotFound:
            Wording("Cannot find the file.", "There is no file at this path.", "Check the path.")
        case .isDirectory:
            Wording(
                "Cannot play a folder.", "The path points to a folder, not to a file.", "Choose a file in the folder.")
        case .corruptData:
            Wording("Parts of the media are damaged.", "Some data cannot be decoded.", "Get another copy of the media.")
        case .missingSegment:
            Wording(
                "Parts of the stream are missing.", "The server does not have the requested segment.",
                "Try again later.")
        case .notSupportedByContent:
            Wording(
                "Cannot perform this action.", "The format or the server of this content does not support it.",
                "Play the content at normal speed.")
        case .missingCodec:
            Wording(
                "Cannot decode the media.", "No decoder is installed for this format.",
                "Install the GStreamer plugins, for example: sudo apt-get install gstreamer1.0-libav")
        case .decodingFailed:
            Wording("Cannot decode the media.", "The decoder stopped with an error.", "Get another copy of the media.")
        case .engineFailed:
            Wording("Playback failed.", "The playback engine reported an internal error.", "Try again.")
        case .engineUnavailable:
            Wording(
                "Cannot start the playback engine.", "A required component is missing or blocked.",
                "Reinstall the application.")
        case .mediaServicesWereReset:
            Wording(
                "The playback engine was restarted.", "It had stopped.", "Try again if playback does not resume.")
        case .audioDeviceUnavailable:
            Wording(
                "No audio output is available.", "No audio server or device could be opened.",
                "Start an audio server, or play without sound.")
        case .videoOutputUnavailable:
            Wording(
                "No video output is available.", "No display could be opened.",
                "Connect a display, or play without video.")
        case .missingComponent:
            Wording(
                "A playback component is missing.",
                "A required GStreamer plugin is not installed.",
                "Install the GStreamer plugins: sudo apt-get install gstreamer1.0-plugins-{base,good,bad}")
        case .pipelineRepaired:
            Wording(
                "Playback was interrupted briefly.",
                "The engine stopped responding and was restarted at the same position.",
                "No action is needed.")
        case .openTimedOut:
            Wording("Cannot open the media.", "It did not start within the time limit.", "Try again.")
        case .connectionTimedOut:
            Wording("Cannot load the media.", "The server did not respond within the time limit.", "Try again later.")
        case .seekTimedOut:
            Wording("Cannot seek to the new position.", "The seek did not finish within the time limit.", "Try again.")
        case .playbackStuck:
            Wording(
                "Playback stopped unexpectedly.", "The position stopped advancing although data was available.",
                "Try again.")
        case .stalledTooLong:
            Wording(
                "Playback stalled for too long.", "No data arrived within the time limit.",
                "Try again when you are back online.")
        case .schemeNotAllowed:
            Wording(
                "Cannot open this type of address.", "Its scheme is not allowed.",
                "Use a file, http, or https address.")
        case .addressNotAllowed:
            Wording(
                "Cannot open an address of the stream.",
                "The address is in your own network, and the stream comes from elsewhere.",
                "If you trust the address, open it directly.")
        case .badURL:
            Wording("Cannot open the address.", "It is not a valid URL.", "Check the spelling.")
        case .noResolver:
            Wording(
                "Cannot open the address.", "No resolver is set up for this name.",
                "Use the address of the media itself, or add a resolver to the player.")
        case .noPermission:
            Wording("Cannot open the file.", "You do not have permission to read it.", "Change the file's permissions.")
        case .badRedirect:
            Wording(
                "Cannot follow the redirect.", "It loops, or points to an address that is not allowed.",
                "Check the address, or contact the server's operator.")
        case .playlistTooLarge:
            Wording(
                "Cannot read the playlist.", "It exceeds the size limit.", "Ask the publisher for a shorter playlist.")
        case .autoplayRefused:
            Wording("Playback did not start automatically.", "Autoplay is not allowed.", "Press Play.")
        case .behindLiveWindow:
            Wording(
                "Playback fell behind the live stream.", "The position is no longer available.",
                "Playback continues at the earliest available position.")
        case .playlistStale:
            Wording(
                "The live stream stopped updating.", "The server no longer updates its playlist.", "Try again later.")
        case .playlistLost:
            Wording("The live stream ended.", "Its playlist was removed from the server.", "Try again later.")
        }
    }
}
