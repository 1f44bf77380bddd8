import CGStreamer
import Synchronization
import Testing

@testable import PlayheadGStreamer

@Suite struct ExactSeekTests {
    private typealias Search = ExactSeek.Search

    private func time(_ seconds: Double) -> UInt { UInt(seconds * 1e9) }

    /// A search after a seek whose flush has passed, and the first picture.
    private func begin(_ search: inout Search, _ number: UInt32, _ target: Double, isExact: Bool = true) -> UInt {
        let place = search.begin(number, target: time(target), isExact: isExact)
        _ = search.begin(number, target: time(target), isExact: isExact)
        search.flush(number)
        _ = search.judge(time(target - 2), isKey: true, start: time(target))
        return place
    }

    @Test func firstKeyFrameBeforeTheTargetEndsTheSearch() {
        var search = Search(.transportStream, isNetwork: true)
        #expect(begin(&search, 7, 20) == time(20))
        #expect(search.judge(time(18.2), isKey: false, start: time(20)) == .drop)
        #expect(search.judge(time(19), isKey: true, start: time(20)) == .pass)
        #expect(search.judge(time(18.96), isKey: false, start: time(20)) == .pass)
        #expect(search.judge(time(30), isKey: true, start: time(20)) == .pass)
        #expect(search.phase == .idle && search.lead == 0)
    }

    @Test func keyFrameWithoutATimeDoesNotEndTheSearch() {
        var search = Search(.transportStream, isNetwork: true)
        _ = begin(&search, 7, 20)
        #expect(search.judge(nil, isKey: true, start: time(20)) == .drop)
        #expect(search.judge(nil, isKey: false, start: time(20)) == .drop)
        #expect(search.judge(time(19), isKey: true, start: time(20)) == .pass)
    }

    @Test func searchBeginsEarlierUntilItFindsOne() {
        var search = Search(.transportStream, isNetwork: true)
        _ = begin(&search, 1, 100)
        #expect(search.judge(time(99), isKey: false, start: time(100)) == .drop)
        #expect(search.judge(time(100.4), isKey: false, start: time(100)) == .drop)
        #expect(search.judge(time(100.6), isKey: false, start: time(100)) == .miss)
        #expect(search.judge(time(105), isKey: true, start: time(100)) == .drop)
        #expect(begin(&search, 2, 100) == time(91))
        #expect(search.judge(time(120), isKey: true, start: time(100)) == .miss)
        #expect(begin(&search, 3, 100) == time(64))
        #expect(search.end() == true)
        #expect(search.end() == false)
        #expect(begin(&search, 4, 100) == 0)
        #expect(search.judge(time(0), isKey: false, start: time(100)) == .pass, "there is nothing earlier")
        #expect(search.end() == false)
    }

    @Test func picturesBeforeTheFlushDoNotCount() {
        var search = Search(.transportStream, isNetwork: true)
        _ = search.begin(5, target: time(50), isExact: true)
        #expect(search.judge(time(70), isKey: true, start: time(60)) == .pass)
        search.flush(4)
        #expect(search.phase == .sent)
        search.flush(5)
        #expect(search.phase == .searching)
        search.pass(6)
        #expect(search.judge(time(70), isKey: false, start: time(60)) == .pass && search.target == nil)
    }

    /// Reading a file is quicker than a second seek.
    @Test func firstSeekInAFileBeginsEarlyEnough() {
        var search = Search(.transportStream, isNetwork: false)
        #expect(begin(&search, 1, 104) == time(95))
        for second in [96, 98, 100] as [Double] {
            #expect(search.judge(time(second), isKey: true, start: time(104)) == .pass)
        }
        #expect(begin(&search, 2, 204) == time(204), "they are 2 s apart")
    }

    /// With a key frame every five seconds, the first search begins nine seconds early, and the next ones as many as it needs.
    @Test func leadFitsTheDistanceOfKeyFrames() {
        var search = Search(.transportStream, isNetwork: true)
        _ = begin(&search, 1, 104)
        #expect(search.judge(time(105), isKey: true, start: time(104)) == .miss)
        #expect(begin(&search, 2, 104) == time(95))
        #expect(search.judge(time(95), isKey: true, start: time(104)) == .pass)
        #expect(search.judge(time(100), isKey: true, start: time(104)) == .pass)
        _ = begin(&search, 3, 204)
        #expect(search.judge(time(200), isKey: true, start: time(204)) == .pass)
        #expect(begin(&search, 4, 300) == time(297))
        // The demuxer began too late, because it estimates places by the bitrate.
        #expect(search.judge(time(301), isKey: true, start: time(300)) == .miss)
        #expect(begin(&search, 5, 300) == time(296))
        #expect(search.judge(time(295), isKey: true, start: time(300)) == .pass)
        #expect(begin(&search, 6, 400) == time(396.5))
    }

    @Test func aTargetNearTheBeginningHasNothingEarlier() {
        var search = Search(.transportStream, isNetwork: true)
        _ = search.begin(1, target: time(1), isExact: true)
        search.flush(1)
        #expect(search.judge(time(1.5), isKey: true, start: time(1)) == .pass)
    }

    /// The thread that feeds the demuxer began a segment between the seek and its flush, which uses up what the seek set.
    @Test func seekThatIsOvertakenByASegmentIsRepeated() {
        var search = Search(.transportStream, isNetwork: true)
        /// The answers to the flushes of two streams.
        func flush(_ number: UInt32) -> [Bool] {
            [search.flushDemuxer(number), search.flushDemuxer(number)]
        }
        search.beginSegment()
        _ = search.begin(1, target: time(5), isExact: true)
        #expect(flush(1) == [false, false], "the segment came before the seek")
        _ = search.begin(2, target: time(5), isExact: true)
        _ = search.begin(2, target: time(5), isExact: true)
        search.beginSegment()
        #expect(flush(1) == [false, false], "of the seek before")
        #expect(flush(2) == [true, false])
        _ = search.begin(3, target: time(5), isExact: false)
        search.beginSegment()
        search.pass(4)
        #expect(flush(4) == [false, false])
    }

    /// Parsers mark the first picture after a flush as a key frame, whatever it is.
    @Test func firstPictureIsNoKeyFrame() {
        var search = Search(.transportStream, isNetwork: true)
        _ = search.begin(1, target: time(20), isExact: true)
        search.flush(1)
        #expect(search.judge(time(17.6), isKey: true, start: time(20)) == .drop)
        #expect(search.judge(time(19), isKey: true, start: time(20)) == .pass)
    }

    /// During a drag any key frame will do.
    @Test func tolerantSeekTakesTheNextKeyFrame() {
        var search = Search(.transportStream, isNetwork: true)
        #expect(begin(&search, 1, 20, isExact: false) == time(20))
        #expect(search.judge(time(23), isKey: false, start: time(18)) == .drop)
        #expect(search.judge(time(27), isKey: true, start: time(18)) == .pass)
        #expect(search.end() == false && search.lead == 0)
    }

    /// The key frame that an index names shows after the target: pictures before it follow it in the file.
    @Test func firstPictureBehindTheTargetRepeatsTheSeekOnce() {
        var search = Search(.indexed, isNetwork: false)
        func begin(_ number: UInt32, _ target: Double) -> UInt {
            defer { search.flush(number) }
            return search.begin(number, target: time(target), isExact: true)
        }
        #expect(begin(1, 14.2) == time(14.2))
        #expect(search.judge(time(14.24), isKey: true, start: time(14.2)) == .miss)
        #expect(search.judge(time(14.12), isKey: false, start: time(14.2)) == .drop)
        #expect(begin(2, 14.2) == time(13.2))
        #expect(search.judge(time(14.24), isKey: true, start: time(14.2)) == .pass, "there is no other")
        #expect(search.judge(time(14.12), isKey: false, start: time(14.2)) == .pass)
        #expect(begin(3, 14.2) == time(14.2))
        #expect(search.judge(time(10.24), isKey: true, start: time(14.2)) == .pass)
        #expect(begin(4, 14.2) == time(14.2))
        #expect(search.judge(time(14.24), isKey: true, start: time(14.2)) == .miss)
        #expect(begin(5, 20) == time(20), "the target is another")
        #expect(begin(6, 0) == 0)
        #expect(search.judge(time(0.08), isKey: true, start: 0) == .pass, "nothing is earlier")
        #expect(search.begin(7, target: time(14.2), isExact: false) == time(14.2))
        search.flush(7)
        #expect(search.judge(time(14.24), isKey: true, start: time(14.2)) == .pass && search.end() == false)
    }

    /// A picture that is no key frame comes first only in Matroska without an index.
    @Test func clustersAreSearchedOnceTheyBeginInTheMiddle() {
        var search = Search(.clusters, isNetwork: false)
        #expect(search.begin(1, target: time(14), isExact: true) == time(14))
        _ = search.flushDemuxer(1)
        search.send(isKey: true)
        search.flush(1)
        #expect(search.judge(time(10), isKey: true, start: time(14)) == .pass && search.hasIndex)
        #expect(search.begin(2, target: time(24), isExact: true) == time(24))
        _ = search.flushDemuxer(2)
        search.send(isKey: false)
        search.flush(2)
        #expect(search.judge(time(21), isKey: true, start: time(24)) == .miss && !search.hasIndex)
        #expect(search.judge(time(21.04), isKey: false, start: time(24)) == .drop)
        #expect(search.begin(3, target: time(24), isExact: true) == time(15))
        _ = search.flushDemuxer(3)
        search.send(isKey: false)
        search.flush(3)
        #expect(search.judge(time(13), isKey: true, start: time(24)) == .drop, "parsers take any for one")
        #expect(search.judge(time(20), isKey: true, start: time(24)) == .pass)
        // A key frame of the demuxer is one.
        #expect(search.begin(4, target: time(34), isExact: true) == time(25))
        _ = search.flushDemuxer(4)
        search.send(isKey: true)
        search.flush(4)
        #expect(search.judge(time(24), isKey: true, start: time(34)) == .pass)
    }

    /// `tsdemux` used up what the seek had set before the flush reached it.
    @Test func streamsWithoutASegmentRepeatTheSeekOnce() {
        var search = Search(.transportStream, isNetwork: true)
        #expect(search.lackSegment() == nil, "no seek")
        _ = search.begin(7, target: time(14), isExact: true)
        _ = search.flushDemuxer(7)
        #expect(search.lackSegment() == 7)
        #expect(search.lackSegment() == nil)
        _ = search.begin(8, target: time(14), isExact: true)
        #expect(search.lackSegment() == nil, "the flush has not come yet")
        _ = search.flushDemuxer(8)
        #expect(search.lackSegment() == 8)
        var other = Search(.indexed, isNetwork: true)
        _ = other.begin(7, target: time(14), isExact: true)
        #expect(other.lackSegment() == nil)
    }

    /// `tsdemux` began it with data that its source was just bringing.
    @Test func segmentsOfDataFromBeforeTheSeekCountAsNone() {
        func isOld(_ search: inout Search, at seconds: Double, continues: Bool = false) -> Bool {
            search.isOfOldData(time(seconds), continues: continues)
        }
        var search = Search(.transportStream, isNetwork: true)
        #expect(!isOld(&search, at: 99), "no seek")
        func seek(_ number: UInt32, to target: Double) {
            _ = search.begin(number, target: time(target), isExact: true)
            #expect(isOld(&search, at: target) && search.lackSegment() == nil, "the flush has not come yet")
            _ = search.flushDemuxer(number)
        }
        seek(7, to: 14)
        for _ in 0..<2 {
            #expect(isOld(&search, at: 14.1), "each stream has one")
            #expect(isOld(&search, at: 13, continues: true))
            #expect(!isOld(&search, at: 14))
        }
        seek(8, to: 14)
        #expect(!isOld(&search, at: 14.1), "the stream has a gap")
        seek(9, to: 15)
        #expect(isOld(&search, at: 15.1))
        // A file is not read by another thread than that of its demuxer.
        var file = Search(.transportStream, isNetwork: false)
        _ = file.begin(7, target: time(14), isExact: true)
        #expect(!isOld(&file, at: 14.1, continues: true))
    }

    /// Pictures that still follow the first one need it.
    @Test func picturesBeforeTheFlushOfARepeatedSeekAreDropped() {
        for container in [Search.Container.indexed, .adaptive, .transportStream] {
            var search = Search(container, isNetwork: true)
            _ = search.begin(1, target: time(14), isExact: true)
            search.flush(1)
            if !search.hasIndex { _ = search.judge(time(13), isKey: false, start: time(14)) }
            #expect(search.judge(time(14.6), isKey: search.hasIndex, start: time(14)) != .pass)
            _ = search.begin(2, target: time(14), isExact: true)
            #expect(search.judge(time(14.64), isKey: false, start: time(14)) == .drop)
            search.flush(2)
            _ = search.judge(time(13), isKey: true, start: time(14))
            #expect(search.judge(time(13.04), isKey: true, start: time(14)) == .pass)
        }
    }

    /// Before the window of a live stream is nothing.
    @Test func aRefusedSeekBeginsWithItsTarget() {
        var search = Search(.adaptive, isNetwork: true)
        _ = search.begin(1, target: time(14), isExact: true)
        search.flush(1)
        #expect(search.judge(time(14.1), isKey: true, start: time(14)) == .miss)
        #expect(search.begin(2, target: time(14), isExact: true) == time(13))
        search.refuse()
        #expect(search.begin(3, target: time(14), isExact: true) == time(14))
        search.flush(3)
        #expect(search.judge(time(14.1), isKey: true, start: time(14)) == .pass)
    }

    /// Its times are those at which pictures are decoded.
    @Test func keyFrameShortlyBeforeTheTargetRepeatsTheSeekInAVI() {
        var search = Search(.indexedByDecoding, isNetwork: false)
        _ = search.begin(1, target: time(8), isExact: true)
        search.flush(1)
        #expect(search.judge(time(7.9), isKey: true, start: time(8)) == .miss)
        #expect(search.begin(2, target: time(8), isExact: true) == time(7))
    }

    /// Pictures of a program stream come before they show.
    @Test func programStreamBeginsEarlier() {
        var search = Search(.programStream, isNetwork: false)
        #expect(begin(&search, 1, 20) == time(18.5))
        #expect(search.judge(time(20.2), isKey: true, start: time(20)) == .miss)
        #expect(begin(&search, 2, 20) == time(11))
        #expect(search.judge(time(12.5), isKey: true, start: time(20)) == .pass)
        #expect(search.judge(time(16.5), isKey: true, start: time(20)) == .pass)
        _ = begin(&search, 3, 26)
        #expect(search.judge(time(24.5), isKey: true, start: time(26)) == .pass)
        #expect(begin(&search, 4, 27) == time(21.5))
    }

    /// The demuxer sends the last sample of a short track after a seek behind its end.
    @Test func dataWithoutASegmentAreDropped() throws {
        GStreamerRuntime.start()
        let demuxer = Element(taking: try #require(gst_element_factory_make("identity", nil)))
        _ = ExactSeek.install(on: demuxer, .indexed, isNetwork: true, start: nil) { _ in }
        let source = try #require(gst_pad_new("audio_1", GST_PAD_SRC))
        let sink = try #require(gst_pad_new("sink", GST_PAD_SINK))
        final class Count: Sendable { let value = Atomic(0) }
        let count = Count()
        gst_pad_set_chain_function_full(
            sink,
            { pad, _, buffer in
                let count = Unmanaged<Count>.fromOpaque(pad!.pointee.chaindata).takeUnretainedValue()
                count.value.add(1, ordering: .relaxed)
                gst_buffer_unref(buffer)
                return GST_FLOW_OK
            }, Unmanaged.passUnretained(count).toOpaque(), nil)
        gst_pad_set_active(sink, 1)
        gst_pad_set_active(source, 1)
        gst_element_add_pad(demuxer.pointer, source)
        gst_pad_link(source, sink)
        defer {
            gst_element_remove_pad(demuxer.pointer, source)
            gst_object_unref(sink)
        }
        var segment = GstSegment()
        gst_segment_init(&segment, GST_FORMAT_TIME)
        func push() -> Int {
            gst_pad_push(source, gst_buffer_new())
            return count.value.load(ordering: .relaxed)
        }
        gst_pad_push_event(source, gst_event_new_stream_start("short"))
        gst_pad_push_event(source, gst_event_new_segment(&segment))
        #expect(push() == 1)
        gst_pad_push_event(source, gst_event_new_flush_start())
        gst_pad_push_event(source, gst_event_new_flush_stop(1))
        #expect(push() == 1)
        gst_pad_push_event(source, gst_event_new_segment(&segment))
        #expect(push() == 2)
    }
}
