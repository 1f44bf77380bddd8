// What the author of a screen needs, by one import.

@_exported public import Observation
@_exported public import PlaybackModel
@_exported public import Playhead
@_exported public import PlayheadGStreamer
@_exported public import ViewGraph
@_exported public import ViewGraphGTK
