import PlaybackModel
import Testing

@testable import PlayheadEngineService

@Suite struct ProfileMemoryTests {
    private let groups = PipelineProfile(player: .groups)

    private func request(_ item: UInt64, _ address: String? = nil, _ profile: PipelineProfile = .standard)
        -> LoadRequest
    {
        LoadRequest(
            item: ItemID(rawValue: item), source: address.map { .url($0) } ?? .descriptor(3, name: "a"),
            profile: profile)
    }

    @Test func itemIsKnownByItsIdentityOrAddress() {
        var memory = ProfileMemory()
        memory.remember(groups, for: request(7, "http://a/b?key=1"))
        #expect(memory.profile(for: request(7, "http://a/b?key=2")) == groups)
        #expect(memory.profile(for: request(8, "http://a/b?key=1")) == groups)
        #expect(memory.profile(for: request(8, "http://a/c")) == .standard)
        memory.remember(groups, for: request(9))
        #expect(memory.profile(for: request(9)) == groups)
    }

    @Test func itemsOutsideOfQueuesAreKnownByAddressOnly() {
        var memory = ProfileMemory()
        memory.remember(groups, for: request(0))
        #expect(memory.count == 0)
        memory.remember(groups, for: request(0, "http://a/b"))
        #expect(memory.profile(for: request(0)) == .standard)
        #expect(memory.profile(for: request(0, "http://a/b")) == groups)
    }

    @Test func requestedProfileComesFirst() {
        var memory = ProfileMemory()
        memory.remember(groups, for: request(7))
        let silent = PipelineProfile(playsText: false)
        #expect(memory.profile(for: request(7, nil, silent)) == silent)
    }

    @Test func newestKnowledgeCountsAndIsForgotten() {
        var memory = ProfileMemory()
        memory.remember(groups, for: request(7))
        memory.remember(PipelineProfile(playsText: false), for: request(7))
        #expect(memory.count == 1 && memory.profile(for: request(7)).player == .streams)
        memory.remember(.standard, for: request(7))
        #expect(memory.count == 0)
        memory.remember(groups, for: request(7))
        memory.forget(request(7))
        #expect(memory.profile(for: request(7)) == .standard)
    }

    @Test func memoryIsBounded() {
        var memory = ProfileMemory()
        for item in 1...1000 { memory.remember(groups, for: request(UInt64(item), "http://a/\(item)")) }
        #expect(memory.count == ProfileMemory.limit)
        #expect(memory.profile(for: request(1000)) == groups && memory.profile(for: request(1)) == .standard)
    }
}
