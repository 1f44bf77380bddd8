/// An error or warning of an element, as GStreamer words it.
struct PipelineFailure: Sendable, Hashable {
    /// The quark's text: `gst-resource-error-quark` and the like.
    var domain: String
    var code: Int
    var message: String
    var debug: String
    /// The factory of the element that failed, such as `souphttpsrc`; its name when it has no factory.
    var source: String
    var httpStatus: Int?
    var redirect: String?
}
