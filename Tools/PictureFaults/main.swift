import CEngineProcess
import Glibc
import PictureDecoding
import PlayheadEngineService

// A stand-in for playhead-pictures, for tests: decodes pictures as it does, confined as it is, except content that names a
// fault, such as `fault crash`.
let service = JobService.confine(CommandLine.arguments)
service.run { order in
    guard let bytes = order.bytes() else { _exit(EX_IOERR) }
    let words = String(decoding: bytes.prefix(4_096), as: UTF8.self).split(separator: " ").map(String.init)
    if words.first == "fault", words.count >= 2 { return Faults.perform(words[1], words.last ?? "", order) }
    let (facts, pixels) = PictureOrder.answer(order.facts, bytes)
    return JobReply(facts: facts, bytes: pixels)
}
_exit(0)
