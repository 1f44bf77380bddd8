import CSoup

/// The cookies of one request and its redirects. Nothing is kept longer, so servers cannot recognize a user by them.
///
/// Unchecked: the jar is used on the GLib thread only, and the object outlives the request.
final class HTTPCookies: @unchecked Sendable {
    private let jar: UnsafeMutablePointer<SoupCookieJar> = soup_cookie_jar_new()

    deinit { g_object_unref(jar) }

    /// Takes the cookies of a response.
    func take(_ message: OpaquePointer) {
        let cookies = soup_cookies_from_response(message)
        defer { g_slist_free(cookies) }
        var item = cookies
        while let cookie = item {
            // The jar owns it from here on.
            soup_cookie_jar_add_cookie(jar, OpaquePointer(cookie.pointee.data))
            item = cookie.pointee.next
        }
    }

    /// Adds the cookies for the address of a request to those that it has.
    func add(to message: OpaquePointer) {
        guard let cookies = soup_cookie_jar_get_cookies(jar, soup_message_get_uri(message), 1) else { return }
        defer { g_free(cookies) }
        let headers = soup_message_get_request_headers(message)
        let own = soup_message_headers_get_one(headers, "Cookie").map { String(cString: $0) + "; " } ?? ""
        soup_message_headers_replace(headers, "Cookie", own + String(cString: cookies))
    }
}
