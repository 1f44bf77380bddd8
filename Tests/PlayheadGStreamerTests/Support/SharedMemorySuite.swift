import Testing

/// The tests that count the files and mappings of pictures in this process: one at a time.
@Suite(.serialized, .limitedPipelines, .timeLimit(.minutes(5))) enum SharedMemorySuite {}
