/// The demuxers of HLS, DASH and Smooth Streaming.
enum AdaptiveDemuxer {
    /// The names of their factories.
    static let factories: Set<String> = ["hlsdemux2", "dashdemux2", "mssdemux2"]
}
