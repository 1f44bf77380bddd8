import CFrameMemory
import CGStreamer
import Foundation
import Glibc
import PlaybackModel
import Testing

@testable import PlayheadGStreamer

extension SharedMemorySuite {
    /// Artificial pictures of all shapes through a real sink.
    @Suite struct FrameAllocationTests {
        private static let pattern = "videotestsrc pattern=ball num-buffers="

        @Test func convertersWriteIntoFewSlots() throws {
            let host = FrameHost()
            let source = try PictureSource(
                Self.pattern + "300 ! video/x-raw,format=I420,width=640,height=360 ! videoconvert", formats: [.bgra],
                host: host)
            try source.run()
            #expect(host.record.problems == [])
            #expect(host.record.frames.count >= 299)
            #expect(host.record.announced.count <= 8, "\(host.record.announced.count)")
            #expect(source.frames.counts.copied == 0)
            #expect(source.frames.counts.direct == host.record.frames.count)
        }

        @Test(arguments: ["BGRA", "I420", "NV12"], [(1, 1), (2, 2), (17, 13), (641, 359), (854, 480), (3840, 2160)])
        func picturesOfAllShapesAreSharedWithoutACopy(_ format: String, _ size: (Int, Int)) throws {
            let host = FrameHost()
            let source = try PictureSource(
                Self.pattern + "6 ! video/x-raw,format=AYUV,width=\(size.0),height=\(size.1) ! videoconvert"
                    + " ! video/x-raw,format=\(format)", host: host)
            try source.run()
            #expect(host.record.problems == [])
            #expect(host.record.frames.count >= 5)
            #expect(host.record.frames.allSatisfy { $0.layout.size == PixelSize(width: size.0, height: size.1) })
            #expect(source.frames.counts.copied == 0)
        }

        /// Elements that ignore the offered memory, and sources that do not convert.
        @Test(arguments: [
            "BGRA ! identity drop-allocation=true", "I420 ! identity drop-allocation=true",
            "NV12 ! identity drop-allocation=true",
        ])
        func foreignMemoryIsCopiedIntoSlots(_ description: String) throws {
            let text = Self.pattern + "60 ! video/x-raw,width=321,height=181,format=" + description
            let shared = FrameHost(keepsPictures: true)
            let source = try PictureSource(text, host: shared)
            try source.run()
            #expect(shared.record.problems == [])
            #expect(shared.record.frames.count >= 59)
            #expect(shared.record.announced.count <= 8)
            #expect(source.frames.counts.direct == 0)
            let usual = FrameHost(keepsPictures: true)
            try PictureSource(text, sharing: false, host: usual).run()
            #expect(shared.record.pictures == usual.record.pictures)
        }

        @Test func slotsRetireWhenTheFormatChanges() throws {
            let host = FrameHost()
            let sizes = [(320, 180), (640, 360), (160, 90)]
            let parts = sizes.map { size in
                Self.pattern + "20 ! video/x-raw,format=I420,width=\(size.0),height=\(size.1) ! all. "
            }
            let source = try PictureSource(
                parts.joined() + "concat name=all ! videoconvert ! video/x-raw,format=BGRA", host: host)
            try source.run()
            let record = host.record
            #expect(record.problems == [])
            var shown: [PixelSize] = []
            for frame in record.frames where shown.last != frame.layout.size { shown.append(frame.layout.size) }
            #expect(shown == sizes.map { PixelSize(width: $0.0, height: $0.1) })
            let last = record.announced.filter { $0.layout.size == shown.last }.map(\.id)
            #expect(Set(record.retired) == Set(record.announced.map(\.id)).subtracting(last))
            source.close()
            #expect(Set(host.record.retired) == Set(record.announced.map(\.id)))
            host.hold(0)
        }

        /// A host that returns nothing gets four pictures; the pipeline runs on.
        @Test func picturesAreDroppedWhenAllAreHeld() throws {
            let host = FrameHost(holds: 5)
            let source = try PictureSource(
                Self.pattern
                    + "100 ! video/x-raw,format=I420,width=320,height=180 ! videoconvert ! video/x-raw,format=BGRA",
                host: host)
            try source.run()
            #expect(host.record.frames.count == 4 && host.heldCount == 4)
            #expect(host.record.problems == [])
            host.hold(0)
            #expect(host.record.problems == [])
        }

        @Test func memoryIsReturnedAfterRetirement() throws {
            let (files, mappings) = (FrameHost.openPictureFiles(), FrameHost.pictureMappings())
            do {
                let host = FrameHost(holds: 2)
                let source = try PictureSource(
                    Self.pattern
                        + "40 ! video/x-raw,format=I420,width=640,height=360 ! videoconvert ! video/x-raw,format=BGRA",
                    host: host)
                try source.run()
                source.close()
                // The held pictures stay readable: one file and one mapping each, since the host has dropped its own.
                #expect(host.heldCount == 2)
                host.hold(0)
                #expect(host.record.problems == [])
            }
            #expect(FrameHost.openPictureFiles() == files)
            #expect(FrameHost.pictureMappings() == mappings)
        }

        @Test func visiblePartsOfPicturesAreCopied() throws {
            GStreamerRuntime.start()
            for format in [GST_VIDEO_FORMAT_BGRA, GST_VIDEO_FORMAT_I420, GST_VIDEO_FORMAT_NV12] {
                var info = GstVideoInfo()
                try #require(gst_video_info_set_format(&info, format, 16, 12) != 0)
                let buffer = try #require(gst_buffer_new_allocate(nil, info.size, nil))
                defer { gst_buffer_unref(buffer) }
                let bytes = (0..<info.size).map { UInt8(truncatingIfNeeded: $0 * 7) }
                gst_buffer_fill(buffer, 0, bytes, gsize(bytes.count))
                let meta = try #require(
                    gst_buffer_add_meta(buffer, gst_video_crop_meta_get_info(), nil))
                UnsafeMutableRawPointer(meta).withMemoryRebound(to: GstVideoCropMeta.self, capacity: 1) {
                    ($0.pointee.x, $0.pointee.y, $0.pointee.width, $0.pointee.height) = (4, 2, 9, 100)
                }
                let allocator = try #require(ph_frame_allocator_new())
                defer { gst_object_unref(allocator) }
                let copy = try #require(ph_copy_picture(buffer, &info, allocator)).assumingMemoryBound(
                    to: GstBuffer.self)
                defer { gst_buffer_unref(copy) }
                #expect(info.width == 9 && info.height == 10)
                var map = GstMapInfo()
                try #require(gst_buffer_map(copy, &map, GST_MAP_READ) != 0)
                defer { gst_buffer_unmap(copy, &map) }
                let size = format == GST_VIDEO_FORMAT_BGRA ? 4 : 1
                for row in 0..<10 {
                    for column in 0..<9 * size {
                        let original = bytes[(row + 2) * 16 * size + 4 * size + column]
                        #expect(map.data[row * Int(info.stride.0) + column] == original)
                    }
                }
            }
        }

        /// Memory of a device (dmabuf), as decoders of V4L2 deliver it in usual caps. Its size is not sealed.
        @Test func picturesInMemoryOfADeviceAreCopied() throws {
            GStreamerRuntime.start()
            typealias MakeAllocator = @convention(c) () -> UnsafeMutablePointer<GstAllocator>?
            typealias Wrap =
                @convention(c) (UnsafeMutablePointer<GstAllocator>?, Int32, gsize) -> UnsafeMutablePointer<GstMemory>?
            let library = try #require(dlopen("libgstallocators-1.0.so.0", RTLD_NOW))
            let make = unsafeBitCast(dlsym(library, "gst_dmabuf_allocator_new"), to: MakeAllocator?.self)
            let wrap = unsafeBitCast(dlsym(library, "gst_dmabuf_allocator_alloc"), to: Wrap?.self)
            var info = GstVideoInfo()
            try #require(gst_video_info_set_format(&info, GST_VIDEO_FORMAT_NV12, 16, 12) != 0)
            let bytes = (0..<info.size).map { UInt8(truncatingIfNeeded: $0 * 7) }
            let address = FileManager.default.temporaryDirectory.appending(path: "device-\(UUID().uuidString)")
            try Data(bytes).write(to: address)
            let file = open(address.path, O_RDWR | O_CLOEXEC)
            unlink(address.path)
            try #require(file >= 0)
            let device = try #require(make?())
            defer { gst_object_unref(device) }
            let buffer = try #require(gst_buffer_new())
            defer { gst_buffer_unref(buffer) }
            // The memory closes the file.
            gst_buffer_append_memory(buffer, try #require(wrap?(device, file, info.size)))
            #expect(FrameBlock(of: buffer) == nil)
            let allocator = try #require(ph_frame_allocator_new())
            defer { gst_object_unref(allocator) }
            let copy = try #require(ph_copy_picture(buffer, &info, allocator)).assumingMemoryBound(to: GstBuffer.self)
            defer { gst_buffer_unref(copy) }
            #expect(FrameBlock(of: copy) != nil)
            var map = GstMapInfo()
            try #require(gst_buffer_map(copy, &map, GST_MAP_READ) != 0)
            defer { gst_buffer_unmap(copy, &map) }
            #expect(Array(UnsafeBufferPointer(start: map.data, count: bytes.count)) == bytes)
        }

        /// A moment in which many pictures were in use does not cost their memory until the end.
        @Test func filesThatNothingNeedsAreFreed() throws {
            GStreamerRuntime.start()
            let allocator = try #require(ph_frame_allocator_new())
            defer { gst_object_unref(allocator) }
            let typed = allocator.assumingMemoryBound(to: GstAllocator.self)
            func use(_ count: Int, times: Int) throws {
                for _ in 0..<times {
                    let held = try (0..<count).map { _ in try #require(gst_allocator_alloc(typed, 10_000, nil)) }
                    for memory in held { gst_memory_unref(memory) }
                }
            }
            try use(4, times: 1)
            #expect(ph_frame_allocator_count(allocator) == 4)
            // Two are in use all the time, a third one from time to time.
            for _ in 0..<10 {
                try use(2, times: 20)
                try use(3, times: 1)
            }
            #expect(ph_frame_allocator_count(allocator) == 3)
            try use(1, times: 240)
            #expect(ph_frame_allocator_count(allocator) == 1)
        }

        @Test func theFileThatWasUsedLastIsUsedNext() throws {
            GStreamerRuntime.start()
            let allocator = try #require(ph_frame_allocator_new())
            defer { gst_object_unref(allocator) }
            let typed = allocator.assumingMemoryBound(to: GstAllocator.self)
            let buffers = try (0..<3).map { _ in try #require(gst_buffer_new_allocate(typed, 4096, nil)) }
            let last = try #require(FrameBlock(of: buffers[1])?.descriptor)
            for index in [0, 2, 1] { gst_buffer_unref(buffers[index]) }
            let next = try #require(gst_buffer_new_allocate(typed, 4096, nil))
            defer { gst_buffer_unref(next) }
            #expect(FrameBlock(of: next)?.descriptor == last)
        }

        @Test func slotsOfFreedFilesRetireWithTheNextPicture() throws {
            GStreamerRuntime.start()
            let files = FrameHost.openPictureFiles()
            let allocator = try #require(ph_frame_allocator_new())
            defer { gst_object_unref(allocator) }
            let typed = allocator.assumingMemoryBound(to: GstAllocator.self)
            let (broker, item) = (FrameBroker(), Generation(rawValue: 1))
            let layout = FrameLayout(size: PixelSize(width: 32, height: 32), bytesPerRow: 128)
            func lend() throws -> FrameBroker.Loan {
                let buffer = try #require(gst_buffer_new_allocate(typed, 4096, nil))
                defer { gst_buffer_unref(buffer) }
                let block = try #require(FrameBlock(of: buffer))
                let loan = try #require(broker.lend(buffer, in: block, of: item, layout: layout, byteCount: 4096))
                #expect(broker.announce(loan.slot))
                return loan
            }
            let first = try (0..<3).map { _ in try lend() }
            for loan in first { broker.release(loan.slot) }
            // One picture at a time, until the allocator frees two files.
            var retired: [FrameSlotID] = []
            for _ in 0..<300 {
                let loan = try lend()
                retired += loan.retired
                #expect(loan.new == nil)
                broker.release(loan.slot)
            }
            #expect(Set(retired) == Set(first.map(\.slot).dropLast()))
            #expect(broker.slotCount(of: item) == 1)
            #expect(FrameHost.openPictureFiles() == files + 1)
            _ = broker.retireAll(of: item)
        }

        @Test func allocatorsReuseAndReturnTheirFiles() throws {
            GStreamerRuntime.start()
            let files = FrameHost.openPictureFiles()
            let allocator = try #require(ph_frame_allocator_new())
            func memory(_ size: Int) throws -> UnsafeMutablePointer<GstMemory> {
                try #require(
                    gst_allocator_alloc(allocator.assumingMemoryBound(to: GstAllocator.self), gsize(size), nil))
            }
            var held = try (0..<20).map { _ in try memory(10_000) }
            #expect(ph_frame_allocator_count(allocator) == 20)
            for memory in held { gst_memory_unref(memory) }
            #expect(ph_frame_allocator_count(allocator) == 12)
            #expect(FrameHost.openPictureFiles() == files + 12)
            held = try (0..<12).map { _ in try memory(12_000) }
            #expect(FrameHost.openPictureFiles() == files + 12)
            for memory in held { gst_memory_unref(memory) }
            // Another size: the old files are returned first.
            let other = try memory(1)
            #expect(ph_frame_allocator_count(allocator) == 1)
            ph_frame_allocator_close(allocator)
            gst_memory_unref(other)
            #expect(ph_frame_allocator_count(allocator) == 0)
            // After the end, and beyond the limit, there is usual memory.
            gst_memory_unref(try memory(5))
            #expect(FrameHost.openPictureFiles() == files)
            gst_object_unref(allocator)
            let second = try #require(ph_frame_allocator_new()).assumingMemoryBound(to: GstAllocator.self)
            let many = try (0..<70).map { _ in try #require(gst_allocator_alloc(second, 4096, nil)) }
            #expect(ph_frame_allocator_count(second) == 64)
            for memory in many { gst_memory_unref(memory) }
            gst_object_unref(second)
            #expect(FrameHost.openPictureFiles() == files)
        }
    }
}
