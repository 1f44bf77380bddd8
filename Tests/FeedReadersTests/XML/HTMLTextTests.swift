import Testing

@testable import FeedReaders

struct HTMLTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("a &amp; b &lt;c&gt; &#8217; &#x27; &hellip;", "a & b <c> ’ ' …"),
        ("<p>One</p>\n<p>Two<br/>Three</p>", "One\nTwo\nThree"), ("a <b>bold</b><i>er</i> text", "a bolder text"),
        ("5 < 6 and Vec<T>", "5 < 6 and Vec<T>"), ("AT&T &unknown; &", "AT&T &unknown; &"),
        ("x<script>alert('<p>')</script>y<style>b</style>z", "xyz"), ("a<!-- b -->c", "ac"), ("a<!-- b", "a"),
        ("<a href='x>y'>z</a>", "y'>z"), ("<img src=x onerror=y>z", "z"), ("a&nbsp;&nbsp;b", "a  b"),
        ("one\n   two\nthree", "one two\nthree"), ("<p", "<p"), ("a <blink>b</blink><frameset>", "a b"), ("", ""),
        ("<b>", ""),
        ("&#0;&#xD800;&#99999999999;", "&#0;&#xD800;&#99999999999;"),
    ])
    func htmlBecomesPlainText(html: String, expected: String) {
        #expect(String(decoding: HTMLText.plain(Array(html.utf8)[...]), as: UTF8.self) == expected)
    }
}
