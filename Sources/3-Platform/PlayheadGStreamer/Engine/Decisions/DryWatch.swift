/// Decides when an opening pipeline has run out of data, or is stuck on it, without a preroll.
struct DryWatch: Sendable {
    /// The movement of data in a pipeline.
    enum Flow: Sendable, Hashable {
        /// Data may still arrive or move.
        case flowing
        /// Everything was read, and nothing is left anywhere.
        case dry
        /// Everything was read, and this many buffers wait in queues for something that takes them.
        case stuck(level: Int)
        /// A demuxer reads behind the end without end.
        case endless
        /// One stream has filled its queue before another one has any data. From a server, data come in the order of the file.
        case apart
        /// A stream lacks its sink, and the others wait for it.
        case forgotten
    }

    /// `true` if a demuxer reads without end, as it would in another pipeline.
    private(set) var isEndless = false
    private var last = Flow.flowing
    private var count = 0
    /// `true` while an answer is on its way.
    private(set) var isAsking = false

    /// Notes that the pipeline was asked.
    mutating func ask() { isAsking = true }

    /// Takes an answer, one per tick of 100 ms. Returns whether the pipeline has certainly stopped.
    ///
    /// A healthy pipeline can look dry between two steps, and stuck while a decoder is loaded. A wrong verdict costs a
    /// second try, because an item that never played is opened again.
    mutating func take(_ flow: Flow) -> Bool {
        isAsking = false
        count = flow == last ? count + 1 : 1
        last = flow
        switch flow {
        case .flowing: return false
        case .dry, .forgotten: return count >= 2
        case .stuck, .apart: return count >= 4
        case .endless:
            isEndless = count >= 2
            return isEndless
        }
    }
}
