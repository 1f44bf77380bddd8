import CGStreamer
import Synchronization

extension ItemPipeline {
    /// Determines whether data still moves before anything has prerolled; answers on the sampler's queue.
    ///
    /// playbin3 1.22 reports nothing when every stream ends inside its demuxer or has no decoder: it waits for a preroll
    /// that cannot come. Such a pipeline is recognized by its threads. The tasks that read have paused, and the queues
    /// between threads are empty and push nothing (`dry`), or hold what nothing takes (`stuck`). An adaptive demuxer works without such tasks and is always flowing.
    ///
    /// Fragments of MP4 from a server bring all pictures first, and then all sound. Where they are longer than the queues of 1.22, which
    /// hold 5 s each at most, nothing prerolls either (`apart`).
    ///
    /// One answer can fall between two steps of a healthy pipeline; only several in a row count (`DryWatch`).
    func checkFlow(isQuiet: Bool, answer: @escaping @Sendable (DryWatch.Flow) -> Void) {
        sampler.async { [self] in
            let isStarted = parts.withLock { $0.demuxer == nil && $0.applied == .paused && $0.wanted == .paused }
            guard isStarted, let playbin else { return answer(.flowing) }
            if isQuiet, EngineWorkarounds.hasForgottenStreams(in: playbin) { return answer(.forgotten) }
            if isQuiet, hasStreamsApart { return answer(.apart) }
            if pulls.isEndless { return answer(.endless) }
            var census = TaskCensus()
            let isComplete = withUnsafeMutablePointer(to: &census) { census in
                Self.forEach(gst_bin_iterate_recurse(playbin.bin), census) { item, census in
                    guard let item = g_value_get_object(item), let census else { return }
                    let element = item.assumingMemoryBound(to: GstElement.self)
                    let result = ItemPipeline.forEach(
                        gst_element_iterate_src_pads(element), census.assumingMemoryBound(to: TaskCensus.self),
                        ItemPipeline.countPad)
                    let sinks = ItemPipeline.forEach(
                        gst_element_iterate_sink_pads(element), census.assumingMemoryBound(to: TaskCensus.self),
                        ItemPipeline.countPad)
                    if !result || !sinks { census.assumingMemoryBound(to: TaskCensus.self).pointee.isBusy = true }
                }
            }
            guard isComplete, census.hasEnded, !census.isBusy else { return answer(.flowing) }
            answer(census.isStuck ? .stuck(level: census.level) : .dry)
        }
    }

    /// A stream from a server waits for room in its queue, and another one for its first data.
    private var hasStreamsApart: Bool {
        guard !recipe.readsAnywhere else { return false }
        return parts.withLock(\.queues).contains { queue in
            let limit = queue.uint64("max-size-time")
            var levels: [UInt64] = []
            for index in 0..<Self.mostStreams {
                queue.withPad("src_\(index)") { levels.append(UInt64(ph_get_uint64($0, "current-level-time"))) }
            }
            return limit > 0 && levels.contains { $0 >= limit } && levels.contains(0)
        }
    }

    /// The streams of a file that are looked at.
    private static let mostStreams = 8

    private final class IdleAnswer: Sendable {
        let isIdle = Atomic(false)
    }

    /// The threads of a pipeline.
    private struct TaskCensus {
        /// A task that read has ended.
        var hasEnded = false
        /// A task may still bring data.
        var isBusy = false
        /// A queue holds or pushes data, in all this many buffers.
        var isStuck = false
        var level = 0
    }

    /// Calls `body` with each item. Returns `false` when the list changed meanwhile.
    private static func forEach(
        _ iterator: UnsafeMutablePointer<GstIterator>?, _ census: UnsafeMutablePointer<TaskCensus>,
        _ body: GstIteratorForeachFunction
    ) -> Bool {
        guard let iterator else { return false }
        defer { gst_iterator_free(iterator) }
        return gst_iterator_foreach(iterator, body, census) == GST_ITERATOR_DONE
    }

    private static let countPad: GstIteratorForeachFunction = { item, data in
        guard let item = g_value_get_object(item), let data else { return }
        let pad = item.assumingMemoryBound(to: GstPad.self)
        let census = data.assumingMemoryBound(to: TaskCensus.self)
        guard !census.pointee.isBusy, pad.pointee.task != nil else { return }
        guard gst_pad_get_task_state(pad) == GST_TASK_STARTED else {
            // Held while the task is still in its function, where it sends the end.
            if g_rec_mutex_trylock(&pad.pointee.stream_rec_lock) != 0 {
                g_rec_mutex_unlock(&pad.pointee.stream_rec_lock)
                census.pointee.hasEnded = true
            } else {
                census.pointee.isBusy = true
            }
            return
        }
        guard ph_has_property(pad, "current-level-buffers") != 0 else {
            census.pointee.isBusy = true
            return
        }
        let level = Int(ph_get_uint(pad, "current-level-buffers"))
        census.pointee.level += level
        if level > 0 || !isIdle(pad) { census.pointee.isStuck = true }
    }

    /// Returns whether a pad pushes nothing and holds nothing back.
    private static func isIdle(_ pad: UnsafeMutablePointer<GstPad>) -> Bool {
        guard gst_pad_is_blocking(pad) == 0 else { return false }
        // An idle probe is called immediately on a pad that pushes nothing. Otherwise a streaming thread may still call it
        // while it is being removed, so it owns what it writes to.
        let answer = IdleAnswer()
        let probe = gst_pad_add_probe(
            pad, GST_PAD_PROBE_TYPE_IDLE,
            { _, _, data in
                if let data {
                    Unmanaged<IdleAnswer>.fromOpaque(data).takeUnretainedValue().isIdle.store(true, ordering: .relaxed)
                }
                return GST_PAD_PROBE_REMOVE
            }, Unmanaged.passRetained(answer).toOpaque(),
            { data in data.map { Unmanaged<IdleAnswer>.fromOpaque($0).release() } })
        if probe != 0 { gst_pad_remove_probe(pad, probe) }
        return probe == 0 && answer.isIdle.load(ordering: .relaxed)
    }
}
