import Glibc
import MediaReaders
import Testing

struct LegacyEncodingTests {
    /// Subtitles as they are: the first two lines are short, all lines are those of a scene.
    private static let scenes: [(encoding: String, language: String, lines: [String])] = [
        (
            "CP1250", "pl",
            [
                "Gdzie jesteś?", "Zażółć gęślą jaźń.", "Nie wiem, co się stało tamtej nocy.",
                "Wyszedłem z domu około północy i już nigdy nie wróciłem.",
                "Musisz mi uwierzyć, że to nie była moja wina.",
            ]
        ),
        (
            "CP1250", "cs",
            [
                "Kde jsi? Myslím, že už je pozdě.", "Příliš žluťoučký kůň úpěl ďábelské ódy.",
                "Nevím, co se té noci stalo.",
                "Odešel jsem z domu kolem půlnoci a už jsem se nevrátil.",
                "Zůstaňte tady, prosím. Někdo musí hlídat děti.",
            ]
        ),
        (
            "CP1250", "hu",
            [
                "Árvíztűrő tükörfúrógép.", "Azt hiszem, későre jár, menjünk ősszel.",
                "Nem tudom, mi történt azon az éjszakán.",
                "Éjfél körül mentem el otthonról, és soha többé nem tértem vissza.",
            ]
        ),
        (
            "CP1250", "ro",
            [
                "Unde eşti? Încă aşteaptă.", "Ştiu că eşti aici, şi ţie ţi-e frică.",
                "Nu ştiu ce s-a întâmplat în noaptea aceea.",
                "Am plecat de acasă pe la miezul nopţii şi nu m-am mai întors.",
            ]
        ),
        (
            "CP1250", "hr",
            [
                "Mislim da već kasni. Želiš li čaj?", "Što će reći đak?", "Ne znam što se dogodilo te noći.",
                "Otišao sam od kuće oko ponoći i više se nisam vratio.",
            ]
        ),
        (
            "CP1254", "tr",
            [
                "Şu anda çok geç, sanırım gitmeliyiz.", "Işık açık değil mi? İyi akşamlar.",
                "O gece ne olduğunu bilmiyorum.",
                "Gece yarısına doğru evden çıktım ve bir daha dönmedim.", "Benim suçum olmadığına inanmalısın.",
            ]
        ),
        (
            "CP1251", "ru",
            [
                "Где ты?", "Я думаю, уже поздно, пойдём домой.", "Я не знаю, что случилось той ночью.",
                "Я вышел из дома около полуночи и больше не вернулся.", "Оставайтесь здесь, пожалуйста.",
            ]
        ),
        (
            "KOI8-R", "ru",
            [
                "Где ты?", "Я думаю, уже поздно, пойдём домой.", "Я не знаю, что случилось той ночью.",
                "Я вышел из дома около полуночи и больше не вернулся.", "Оставайтесь здесь, пожалуйста.",
            ]
        ),
        (
            "IBM866", "ru",
            [
                "Где ты?", "Я думаю, уже поздно, пойдём домой.", "Я не знаю, что случилось той ночью.",
                "Я вышел из дома около полуночи и больше не вернулся.", "Оставайтесь здесь, пожалуйста.",
            ]
        ),
        (
            "CP1251", "uk",
            [
                "Де ти? Я думаю, вже пізно, ходімо додому.", "Я не знаю, що сталося тієї ночі.",
                "Я вийшов з дому близько півночі й більше не повернувся.", "Ти маєш мені повірити. Її тут немає.",
            ]
        ),
        (
            "CP1253", "el",
            [
                "Πού είσαι;", "Νομίζω ότι είναι αργά, πάμε σπίτι.", "Δεν ξέρω τι συνέβη εκείνη τη νύχτα.",
                "Έφυγα από το σπίτι γύρω στα μεσάνυχτα και δεν γύρισα ποτέ.", "Άκου, σε παρακαλώ.",
            ]
        ),
        ("CP1255", "he", ["איפה אתה?", "אני חושב שכבר מאוחר.", "אני לא יודע מה קרה באותו לילה."]),
        (
            "CP1256", "ar",
            ["أين أنت؟", "أعتقد أن الوقت متأخر، هيا بنا إلى البيت.", "لا أعرف ماذا حدث في تلك الليلة."]
        ),
        (
            "CP1257", "lt",
            [
                "Kur tu esi? Manau, kad jau vėlu.", "Nežinau, kas nutiko tą naktį.",
                "Išėjau iš namų apie vidurnaktį ir daugiau nebegrįžau.", "Ačiū, kad atėjai. Man tai labai svarbu.",
            ]
        ),
        (
            "CP1258", "vi",
            [
                "Anh ở đâu?", "Tôi không biết chuyện gì đã xảy ra đêm đó.",
                "Tôi rời khỏi nhà vào khoảng nửa đêm và không bao giờ quay lại.", "Cảm ơn em đã đến.",
            ]
        ),
        ("CP874", "th", ["ฉันคิดว่ามันดึกแล้ว กลับบ้านกันเถอะ", "ฉันไม่รู้ว่าเกิดอะไรขึ้นในคืนนั้น", "คุณอยู่ที่ไหน"]),
        (
            "GB18030", "zh",
            ["我觉得已经很晚了，我们回家吧。", "我不知道那天晚上发生了什么。", "我大约在午夜离开家，再也没有回去。"]
        ),
        (
            "BIG5", "zh",
            ["我覺得已經很晚了，我們回家吧。", "我不知道那天晚上發生了什麼。", "我大約在午夜離開家，再也沒有回去。"]
        ),
        ("CP932", "ja", ["どこにいるの？", "もう遅いと思うから、家に帰ろう。", "あの夜に何が起きたのか分からない。"]),
        ("EUC-JP", "ja", ["どこにいるの？", "もう遅いと思うから、家に帰ろう。", "あの夜に何が起きたのか分からない。"]),
        ("CP949", "ko", ["너무 늦은 것 같아, 집에 가자.", "그날 밤 무슨 일이 있었는지 모르겠어.", "내 잘못이 아니었다는 걸 믿어줘."]),
        (
            "CP1252", "de",
            [
                "Ich glaube, es ist schon spät – schöne Grüße aus „Köln“.",
                "Ich weiß nicht, was in jener Nacht passiert ist.",
                "Du musst mir glauben, dass es nicht meine Schuld war. Schön.",
            ]
        ),
        (
            "CP1252", "fr",
            [
                "Ça va être très tard, là-bas.", "Je ne sais pas ce qui s’est passé cette nuit-là.",
                "Je suis sorti vers minuit et je ne suis jamais revenu.", "Merci d’être venue, ça compte énormément.",
            ]
        ),
        (
            "CP1252", "es",
            [
                "¿Dónde estás? Creo que ya es tarde.", "No sé qué pasó aquella noche.",
                "¡Tienes que creerme, no fue culpa mía!",
            ]
        ),
    ]

    private static func encoded(_ text: String, _ encoding: String) throws -> [UInt8] {
        let handle = iconv_open(encoding, "UTF-8")
        try #require(Int(bitPattern: handle) != -1)
        defer { iconv_close(handle) }
        var input = text.utf8.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: 4 * input.count)
        let count = output.count
        var left = count
        let status = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (from, fromLeft, to) = (source.baseAddress, source.count, target.baseAddress)
                return iconv(handle, &from, &fromLeft, &to, &left)
            }
        }
        try #require(status != -1)
        return output.prefix(count - left).map { UInt8(bitPattern: $0) }
    }

    private static func subtitles(_ lines: some Sequence<String>) -> String {
        lines.enumerated().map { "\($0 + 1)\r\n00:00:0\($0),000 --> 00:00:0\($0),900\r\n\($1)\r\n\r\n" }.joined()
    }

    /// Letters with a cedilla and with a comma are the same to readers of Romanian.
    private static func comparable(_ text: String) -> String {
        text.replacing("ș", with: "ş").replacing("ț", with: "ţ").replacing("Ș", with: "Ş").replacing("Ț", with: "Ţ")
    }

    private static func read(_ bytes: [UInt8], language: String? = nil) throws -> [String] {
        try SubtitleFile(bytes, language: language).cues.map { comparable($0.text) }
    }

    @Test(arguments: scenes.indices)
    func scenesAreReadInEachEncoding(_ index: Int) throws {
        let (encoding, language, lines) = Self.scenes[index]
        let bytes = try Self.encoded(Self.subtitles(lines), encoding)
        let guess = LegacyEncoding.guess(bytes, preferred: []) ?? "CP1252"
        let text = String(decoding: LegacyEncoding.utf8(bytes, from: guess), as: UTF8.self)
        #expect(
            Self.comparable(text) == Self.comparable(Self.subtitles(lines)), "\(guess) for \(encoding), \(language)")
        #expect(try Self.read(bytes, language: language) == lines.map(Self.comparable))
    }

    @Test(arguments: scenes.indices)
    func shortTextsAreReadWithTheLanguageInTheirName(_ index: Int) throws {
        let (encoding, language, lines) = Self.scenes[index]
        for line in lines {
            let bytes = try Self.encoded(Self.subtitles([line]), encoding)
            #expect(try Self.read(bytes, language: language) == [Self.comparable(line)])
            guard encoding != "CP1252" else { continue }
            let guess = LegacyEncoding.guess(bytes, preferred: ["\(language)_XX.UTF-8"]) ?? "CP1252"
            let text = String(decoding: LegacyEncoding.utf8(bytes, from: guess), as: UTF8.self)
            #expect(Self.comparable(text) == Self.comparable(Self.subtitles([line])), "\(guess) for \(encoding)")
        }
    }

    @Test(arguments: scenes.indices)
    func unicodeIsNeverMisread(_ index: Int) throws {
        let lines = Self.scenes[index].lines
        for count in [1, lines.count] {
            let text = Self.subtitles(lines.prefix(count))
            let expected = lines.prefix(count).map(Self.comparable)
            for language in ["pl", "ru", "ja", nil] {
                #expect(try Self.read(Array(text.utf8), language: language) == expected)
                for encoding in ["UTF-16", "UTF-16LE", "UTF-16BE"] {
                    #expect(try Self.read(Self.encoded(text, encoding), language: language) == expected)
                }
            }
        }
        // Cut within a character.
        let cut = Array(Self.subtitles(lines).utf8) + [0xC5]
        #expect(try Self.read(cut).first == lines.first.map(Self.comparable))
    }

    @Test(arguments: [
        "Radio Français, Éire, Österreich, Größe, naïveté, garçon, señor", "äöü ÄÖÜ ß straße über",
        "ÉÈÀ ÇA", "", "Søren Malling\nÅrhus Nærradio\nRødovre", "São Paulo Rádio\nRádio Coração\nTV Câmara",
        "Über uns\nMünchen\nKöln\nDüsseldorf\nNürnberg\nLübeck", "Jag vet inte vad som hände den natten.",
        "Björk\nSigur Rós\nMotörhead\nBeyoncé\nZoë\nÆnima\nMägo de Oz\nMylène Farmer\nTiësto",
    ])
    func westernTextIsReadAsSuch(_ text: String) throws {
        let bytes = try Self.encoded(text, "CP1252")
        for preferred in [[], ["de_DE.UTF-8"], ["ru_RU"], ["ja_JP"]] {
            let guess = LegacyEncoding.guess(bytes, preferred: preferred) ?? "CP1252"
            #expect(String(decoding: LegacyEncoding.utf8(bytes, from: guess), as: UTF8.self) == text, "\(guess)")
        }
    }

    @Test func theStartOfALargeTextDecides() throws {
        let line = try Self.encoded("Я думаю, уже поздно, пойдём домой.\n", "CP1251")
        let bytes = [UInt8](repeating: 0x61, count: 100_000) + Array(repeatElement(line, count: 10_000).joined())
        #expect(LegacyEncoding.guess(bytes, preferred: []) == "CP1251")
    }

    // MARK: - Tags

    private static func misread(_ text: String, _ encoding: String, as other: String) throws -> String {
        String(decoding: LegacyEncoding.utf8(try encoded(text, encoding), from: other), as: UTF8.self)
    }

    @Test(arguments: [
        ("Реакция на фоне политики", "Борис Гребенщиков", "CP1251"), ("Кино", "Группа крови", "CP1251"),
        ("月亮代表我的心", "邓丽君", "GB18030"), ("青花瓷", "周杰伦 - 我很忙", "GB18030"), ("アニメ", "ソング", "CP932"),
        ("Ελλάδα", "Τραγούδι", "CP1253"), ("שיר", "זמר ישראלי", "CP1255"), ("아이유", "좋은 날", "CP949"),
    ])
    func tagsThatDeclareAnotherEncodingAreCorrected(_ title: String, _ artist: String, _ encoding: String) throws {
        for other in ["CP1252", "ISO-8859-1"] {
            guard
                let wrong = try? (Self.misread(title, encoding, as: other), Self.misread(artist, encoding, as: other)),
                !wrong.0.contains("\u{FFFD}"), !wrong.1.contains("\u{FFFD}")
            else { continue }
            let found = try #require(MisreadText.encoding(of: [wrong.0, wrong.1], preferred: []))
            #expect(MisreadText.corrected(wrong.0, from: found) == title)
            #expect(MisreadText.corrected(wrong.1, from: found) == artist)
        }
    }

    @Test(arguments: [
        ["Ágætis byrjun", "Sigur Rós"], ["Déjà Vu", "Beyoncé"], ["Ænima", "Motörhead"], ["ÆØÅ", "Søren"],
        ["Ça va", "Zoë"],
        ["Кино", "Группа крови"], ["Plain", "ASCII"], [], ["Größe, Übermut, Äpfel, Öl", "naïveté"],
    ])
    func tagsThatAreRightStayAsTheyAre(_ texts: [String]) {
        for preferred in [[], ["de_DE"], ["ru_RU"], ["zh_CN"], ["ja_JP"], ["pl_PL"]] {
            #expect(MisreadText.encoding(of: texts, preferred: preferred) == nil)
        }
    }

    @Test func aShortTagIsCorrectedInTheLanguageOfTheUser() throws {
        let wrong = try Self.misread("Кино", "CP1251", as: "CP1252")
        #expect(MisreadText.encoding(of: [wrong], preferred: []) == nil)
        #expect(MisreadText.encoding(of: [wrong], preferred: ["ru_RU.UTF-8"]) == "CP1251")
    }
}
