import Testing

@testable import Trials

@Suite struct SoakParentTests {
    @Test func onlyCrashesInsideLibsoupAreForgiven() {
        let libsoup = """
            Thread 7 "AdaptiveDemux":

              0  0x00007f0e85f4126f poll + 79 in libc.so.6

            Thread 8 "souphttpsrc57:s" crashed:

              0  0x00007f0e87eb7780 <unknown> in libsoup-3.0.so.0.6.0
            """
        #expect(SoakParent.isKnown(libsoup))
        let ours = libsoup.replacing("<unknown> in libsoup-3.0.so.0.6.0", with: "ItemPlayback.pump() in Trials")
        #expect(!SoakParent.isKnown(ours))
        #expect(!SoakParent.isKnown("the process was killed"))
    }
}
