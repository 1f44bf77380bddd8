import MediaReaders
import PlaybackModel

/// A message of a pipeline, decoded on its bus thread.
enum PipelineMessage: Sendable {
    /// The pipeline prerolled: after opening, a seek, a step or a pause.
    case asyncDone
    /// All sinks have played their last data. `number` is the sequence number of the event that ended them.
    case endOfStream(number: UInt32)
    /// The buffering level of an element.
    case buffering(percent: Int, source: String)
    /// The tracks are known or have changed. Sound without a decoder is named as well.
    case tracks([MediaTrack], undecodable: Set<String> = [], fromDecoder: Bool)
    /// A demuxer has read what its container states about the tracks.
    case container([ContainerTrack])
    /// The channels of captions that have shown a text, and the pages of teletext that the stream lists.
    case captions([CaptionChannel], [TeletextListing])
    /// The streams that play.
    case selected([String])
    /// Tags of a stream or of the item.
    case tags(TagUpdate)
    /// The chapters of the content.
    case chapters([MediaChapter])
    /// The duration has changed and should be queried again.
    case durationChanged
    /// A codec has no decoder.
    case missingPlugin(MissingPlugin)
    /// A decoder of pictures was added.
    case decoder(PictureDecoder)
    /// Pictures that were to stay in memory of a device cannot be passed on.
    case unusableMemory
    /// The frames that an element has dropped so far.
    case dropped(Int, source: String)
    /// The demuxer has chosen a variant, with a bit rate in bits per second.
    case variant(bitrate: Double)
    /// The loudness of the sound.
    case level(AudioLevel)
    /// The data of the sound has ended, and its last sample will have played at a moment.
    case soundEnd(Moment)
    /// The clock is lost: the pipeline must pause and play.
    case clockLost
    /// A step was done.
    case stepDone
    /// An element has failed.
    case failure(PipelineFailure)
    /// An element has reported a warning.
    case warning(PipelineFailure)
    /// `set_state` returned FAILURE. The cause was reported before, if at all.
    case refusedState
}
