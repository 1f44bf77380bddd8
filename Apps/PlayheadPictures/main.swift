import Glibc
import PictureDecoding
import PlayheadEngineService
import PlayheadGStreamer

// The process that decodes untrusted pictures, and takes pictures of untrusted media: started by a program, which holds the
// other end of descriptor 3.
let service = JobService.confine(CommandLine.arguments)
service.run { order in
    switch order.subject {
    case .picture:
        guard let bytes = order.bytes() else { _exit(EX_IOERR) }
        let (facts, pixels) = PictureOrder.answer(order.facts, bytes)
        return JobReply(facts: facts, bytes: pixels)
    case .still:
        let (facts, bytes) = StillPictureMaker.answer(order.facts, file: order.descriptor) { order.isCanceled }
        return JobReply(facts: facts, bytes: bytes)
    }
}
_exit(0)
