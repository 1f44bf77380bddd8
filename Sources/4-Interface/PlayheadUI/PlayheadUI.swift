// Re-exports everything that a user interface needs, for a single import.

@_exported public import Observation
@_exported public import PlaybackModel
@_exported public import Playhead
@_exported public import PlayheadGStreamer
@_exported public import ViewGraph
@_exported public import ViewGraphGTK
