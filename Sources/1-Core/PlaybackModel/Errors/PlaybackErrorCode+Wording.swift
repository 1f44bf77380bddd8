extension PlaybackErrorCode {
    /// What a code says when the place of failure adds nothing.
    struct Wording {
        let message: String
        let cause: String
        let remedy: String

        init(_ message: String, _ cause: String, _ remedy: String) {
            self.message = message
            self.cause = cause
            self.remedy = remedy
        }
    }

    /// The default sentences: what happened, why, what to do.
    var wording: Wording {
        switch self {
        case .connectionRefused:
            Wording(
                "The server refused the connection.", "Nothing listens at this address.",
                "Check the address and port, or try again when the server runs.")
        case .hostNotFound:
            Wording(
                "The server was not found.", "Its name could not be resolved.",
                "Check the address and the network connection.")
        case .unreachable:
            Wording("The server cannot be reached.", "There is no route to it.", "Check the network connection.")
        case .certificateInvalid:
            Wording(
                "The connection is not secure.", "The server's certificate is not trusted.",
                "Use a server with a valid certificate.")
        case .tlsFailed:
            Wording(
                "The secure connection failed.", "The server did not complete the TLS handshake.",
                "Check that the address should begin with https.")
        case .connectionLost:
            Wording(
                "The connection was lost.", "The server stopped sending, and trying again did not help.",
                "Try again when the network is back.")
        case .notFound:
            Wording("The media was not found.", "The server has nothing at this address (404).", "Check the address.")
        case .gone:
            Wording("The media is gone.", "The server has removed it (410).", "Look for another address.")
        case .forbidden:
            Wording(
                "Access is forbidden.", "The server refused the request (403).",
                "Check that you may watch this, or get a fresh address.")
        case .unauthorized:
            Wording("Access needs credentials.", "The server asked for a login (401).", "Give the right credentials.")
        case .tooManyRequests:
            Wording("The server is busy.", "It received too many requests (429).", "Try again later.")
        case .serverError:
            Wording("The server failed.", "It answered with an internal error.", "Try again later.")
        case .httpStatus:
            Wording("The server refused the request.", "It answered with an unexpected status.", "Check the address.")
        case .notSeekable:
            Wording(
                "Seeking is not possible.", "The server cannot send parts of this file.",
                "Play from the start, or use a server that supports range requests.")
        case .empty:
            Wording("There is nothing to play.", "The file is empty.", "Check that it was copied completely.")
        case .notMedia:
            Wording("This is not media.", "The content is of no known audio or video type.", "Check the address.")
        case .noPlayableStream:
            Wording(
                "There is nothing playable inside.", "The container has no stream that can be played.",
                "Check that the file is complete.")
        case .truncated:
            Wording(
                "The media ends early.", "The data stop before the stated duration.",
                "Get a complete copy of the file.")
        case .badPlaylist:
            Wording("The playlist cannot be read.", "It is not valid HLS or DASH.", "Ask the publisher to mend it.")
        case .encrypted:
            Wording(
                "The content is protected.", "Its encryption cannot be opened here.",
                "Use a player that the publisher supports.")
        case .fileNotFound:
            Wording("The file was not found.", "Nothing exists at this path.", "Check the path.")
        case .isDirectory:
            Wording("This is a folder.", "A folder cannot be played.", "Name the files inside it.")
        case .corruptData:
            Wording("Parts of the media are damaged.", "Some data could not be decoded.", "Get another copy.")
        case .missingSegment:
            Wording("Parts of the stream are missing.", "The server has no such segment.", "Try again later.")
        case .notSupportedByContent:
            Wording(
                "This content does not allow that.", "Its format or server lacks the ability.",
                "Play it at normal speed.")
        case .missingCodec:
            Wording(
                "A codec is missing.", "No decoder for this format is installed.",
                "Install the GStreamer plugins, for example: sudo apt-get install gstreamer1.0-libav")
        case .decodingFailed:
            Wording("Decoding failed.", "The decoder could not go on.", "Get another copy of the media.")
        case .engineFailed:
            Wording("The playback engine failed.", "It reported an internal error.", "Try again.")
        case .engineUnavailable:
            Wording(
                "The playback engine cannot start.", "A part of it is missing or forbidden.",
                "Install GStreamer's plugins.")
        case .mediaServicesWereReset:
            Wording(
                "The playback engine was restarted.", "It had stopped working.", "Nothing to do; try again if needed.")
        case .audioDeviceUnavailable:
            Wording(
                "There is no audio output.", "No audio server or device could be opened.",
                "Start an audio server, or go on without sound.")
        case .videoOutputUnavailable:
            Wording("There is no video output.", "No display could be opened.", "Go on without a picture.")
        case .missingComponent:
            Wording(
                "A part of the engine is missing.", "A GStreamer plugin is not installed.",
                "Install the GStreamer plugins named in the README.")
        case .pipelineRepaired:
            Wording(
                "Playback was repaired.", "The engine was stuck and was restarted at its position.", "Nothing to do.")
        case .openTimedOut:
            Wording("Opening took too long.", "The media did not start within the limit.", "Try again.")
        case .connectionTimedOut:
            Wording("The server did not answer.", "No data came within the limit.", "Try again later.")
        case .seekTimedOut:
            Wording("The jump took too long.", "The new position was not reached within the limit.", "Try again.")
        case .playbackStuck:
            Wording("Playback is stuck.", "The position did not move although nothing was missing.", "Try again.")
        case .stalledTooLong:
            Wording(
                "Playback stalled for too long.", "No data came within the limit.",
                "Try again when the network is back.")
        case .schemeNotAllowed:
            Wording(
                "This kind of address is not allowed.", "Its scheme is not on the list of allowed ones.",
                "Use a file, http or https address.")
        case .badURL:
            Wording("The address cannot be understood.", "It is not a valid URL.", "Check its spelling.")
        case .noResolver:
            Wording(
                "This name leads to nothing.", "No resolver knows what it stands for.",
                "Give the player a resolver for it, or the address of the media.")
        case .noPermission:
            Wording("The file may not be read.", "The system denies access to it.", "Change its permissions.")
        case .badRedirect:
            Wording(
                "The server's redirect is not followed.", "It loops, or leads to a place that is not allowed.",
                "Use the final address.")
        case .playlistTooLarge:
            Wording("The playlist is too large.", "It exceeds the size limit.", "Ask the publisher for a shorter one.")
        case .autoplayRefused:
            Wording("Playback did not start by itself.", "Autoplay is not permitted.", "Press play.")
        case .behindLiveWindow:
            Wording(
                "The live stream went on.", "The position had left the window that can be played.",
                "Playback goes on at the start of the window.")
        case .playlistStale:
            Wording("The live stream stands still.", "Its playlist is no longer updated.", "Try again later.")
        case .playlistLost:
            Wording("The live stream ended.", "Its playlist disappeared from the server.", "Try again later.")
        }
    }
}
