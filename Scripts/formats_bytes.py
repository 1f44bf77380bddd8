"""Changes of the bytes of media that FFmpeg does not write: protection, transport streams and tags."""

import base64
import ctypes
import re
import struct

KEY = "00112233445566778899aabbccddeeff"
VECTOR = bytes(range(16, 32))


def cipher(key=bytes.fromhex(KEY)):
    """A function that encrypts a block with AES-128."""
    library = ctypes.CDLL("libcrypto.so.3")
    schedule, output = ctypes.create_string_buffer(512), ctypes.create_string_buffer(16)
    library.AES_set_encrypt_key(key, 128, schedule)

    def encrypted(block):
        library.AES_encrypt(bytes(block), output, schedule)
        return output.raw

    return encrypted


def chained(data, vector, step=16, encrypted=cipher()):
    """Encrypts the first block in each `step` bytes (CBC)."""
    data, last = bytearray(data), vector
    for start in range(0, len(data) - 15, step):
        last = encrypted(bytes(a ^ b for a, b in zip(data[start:start + 16], last)))
        data[start:start + 16] = last
    return bytes(data)


def padded(data, vector):
    """A whole segment, encrypted as HLS does with AES-128."""
    count = 16 - len(data) % 16
    return chained(data + bytes([count]) * count, vector)


# MP4 (ISO/IEC 14496-12)


def box(kind, *contents):
    body = b"".join(contents)
    return struct.pack(">I", len(body) + 8) + kind + body


class Box:
    """A box: its kind, and its bytes or the boxes in it behind its first bytes."""

    CONTAINERS = (b"moov", b"trak", b"mdia", b"minf", b"stbl", b"mvex", b"moof", b"traf", b"stsd")

    def __init__(self, kind, body=b"", children=()):
        self.kind, self.body, self.children = kind, body, list(children)

    @classmethod
    def read(cls, data):
        found, place = [], 0
        while place + 8 <= len(data):
            size, kind = struct.unpack_from(">I4s", data, place)
            body = data[place + 8:place + size]
            head = 8 if kind == b"stsd" else 0
            is_container = kind in cls.CONTAINERS
            found.append(cls(kind, body[:head], cls.read(body[head:])) if is_container else cls(kind, body))
            place += size
        return found

    @property
    def written(self):
        return box(self.kind, self.body, *(child.written for child in self.children))

    def all(self, kind):
        return [child for child in self.children if child.kind == kind]

    def first(self, *kinds):
        found = self
        for kind in kinds:
            found = found.all(kind)[0]
        return found


class Protection:
    """Protects fragmented MP4 with Common Encryption (ISO/IEC 23001-7): AVC, and other samples as a whole."""

    def __init__(self, scheme):
        self.scheme, self.encrypted, self.count, self.pictures = scheme, cipher(), 0, set()

    def protect(self, data):
        boxes = [found for found in Box.read(data) if found.kind not in (b"sidx", b"mfra")]
        for index, found in enumerate(boxes):
            if found.kind == b"moov":
                for track in found.all(b"trak"):
                    self.describe(track)
            elif found.kind == b"moof":
                self.protect_fragment(found, boxes[index + 1])
        return b"".join(found.written for found in boxes)

    def describe(self, track):
        description = track.first(b"mdia", b"minf", b"stbl", b"stsd")
        entry = description.children[0]
        is_picture = entry.kind == b"avc1"
        if is_picture:
            self.pictures.add(struct.unpack_from(">I", track.first(b"tkhd").body, 12)[0])
        settings = bytes([1, 0, 0, 0, 0, 0x19 if is_picture else 0, 1, 0]) + bytes.fromhex(KEY) + b"\x10" + VECTOR
        if self.scheme == b"cenc":
            settings = bytes([0, 0, 0, 0, 0, 0, 1, 8]) + bytes.fromhex(KEY)
        protection = box(b"sinf", box(b"frma", entry.kind), box(b"schm", bytes(4), self.scheme, b"\0\1\0\0"),
                         box(b"schi", box(b"tenc", settings)))
        description.children[0] = Box(b"encv" if is_picture else b"enca", entry.body + protection)

    def protect_fragment(self, fragment, media):
        old, data, offsets = len(fragment.written), bytearray(media.body), []
        for track in fragment.all(b"traf"):
            header, run = track.first(b"tfhd").body, track.first(b"trun").body
            is_picture = struct.unpack_from(">I", header, 4)[0] in self.pictures
            place, table, sizes = struct.unpack_from(">i", run, 8)[0] - old - 8, b"", b""
            for size in sample_sizes(run, header):
                vector = struct.pack(">Q", self.count) if self.scheme == b"cenc" else b""
                self.count += 1
                parts = picture_parts(data[place:place + size]) if is_picture else []
                self.encrypt(data, place, parts or [(0, size)], vector, 160 if is_picture else 16)
                information = vector
                if parts:
                    information += struct.pack(">H", len(parts)) + b"".join(struct.pack(">HI", *part) for part in parts)
                table, sizes, place = table + information, sizes + bytes([len(information)]), place + size
            if table:
                count = struct.pack(">I", len(sizes))
                offset, content = Box(b"saio", bytes(4) + struct.pack(">II", 1, 0)), Box(b"senc")
                content.body = bytes([0, 0, 0, 2 if is_picture else 0]) + count + table
                track.children += [Box(b"saiz", bytes(5) + count + sizes), offset, content]
                offsets.append((track, offset, content))
        growth = len(fragment.written) - old
        for run in (run for track in fragment.all(b"traf") for run in track.all(b"trun")):
            moved = struct.pack(">i", struct.unpack_from(">i", run.body, 8)[0] + growth)
            run.body = run.body[:8] + moved + run.body[12:]
        for track, offset, content in offsets:
            # The table begins 16 bytes into its box.
            place = 8 + 8 + 16
            for child in fragment.children[:fragment.children.index(track)]:
                place += len(child.written)
            for child in track.children[:track.children.index(content)]:
                place += len(child.written)
            offset.body = offset.body[:8] + struct.pack(">I", place)
        media.body = bytes(data)

    def encrypt(self, data, place, parts, vector, step):
        counter, stream = int.from_bytes(vector.ljust(16, b"\0"), "big"), b""
        for clear, count in parts:
            place += clear
            if self.scheme == b"cenc":
                while len(stream) < count:
                    stream += self.encrypted(counter.to_bytes(16, "big"))
                    counter += 1
                data[place:place + count] = bytes(a ^ b for a, b in zip(data[place:place + count], stream))
                stream = stream[count:]
            else:
                data[place:place + count] = chained(data[place:place + count], VECTOR, step)
            place += count


def picture_parts(sample):
    """The clear and protected ranges of an AVC sample. Only the start of each unit is protected, which saves time."""
    parts, place, clear = [], 0, 0
    while place + 5 <= len(sample):
        length = struct.unpack_from(">I", sample, place)[0]
        protected = min(length - 1, 320) // 16 * 16
        parts.append((clear + 5, protected))
        clear, place = length - 1 - protected, place + 4 + length
    return parts + ([(clear, 0)] if clear else [])


def sample_sizes(run, header):
    flags, count = struct.unpack_from(">II", run)
    if not flags & 0x200:
        known = struct.unpack_from(">I", header)[0]
        place = 8 + sum(size for flag, size in ((1, 8), (2, 4), (8, 4)) if known & flag)
        return [struct.unpack_from(">I", header, place)[0]] * count
    first = 8 + (4 if flags & 1 else 0) + (4 if flags & 4 else 0) + (4 if flags & 0x100 else 0)
    step = sum(4 for flag in (0x100, 0x200, 0x400, 0x800) if flags & flag)
    return [struct.unpack_from(">I", run, first + index * step)[0] for index in range(count)]


def dolby_vision(data, kind, profile, compatibility, codec=None):
    """Names a configuration of Dolby Vision in place of the shape of pixels, and another codec."""
    place = data.index(b"pasp", data.index(b"stsd"))
    content = kind + bytes([1, 0, profile << 1, 0x25, compatibility << 4])
    data = data[:place] + content + data[place + len(content):]
    if codec:
        place = data.index(b"stsd") + 16
        data = data[:place] + codec + data[place + 4:]
    return data


# Transport streams (ISO/IEC 13818-1)


def checksum(section):
    check = 0xFFFFFFFF
    for byte in section:
        check ^= byte << 24
        for _ in range(8):
            check = (check << 1 ^ (0x04C11DB7 if check >> 31 else 0)) & 0xFFFFFFFF
    return check.to_bytes(4, "big")


def protected_map(data, audio):
    """A transport stream of ffmpeg whose streams are named as encrypted (SAMPLE-AES): H.264, and AAC with its setup."""
    def indicator(name):
        return b"\x0F\x04" + name

    setup = b"apadzaac\0\0\1" + bytes([len(audio)]) + audio
    described = {0x1B: (b"\xDB", indicator(b"zavc")),
                 0x0F: (b"\xCF", indicator(b"aacd") + b"\x05" + bytes([len(setup)]) + setup)}
    result = b""
    for start in range(0, len(data) - 187, 188):
        packet = data[start:start + 188]
        if packet[1] & 0x5F == 0x50 and packet[2] == 0:
            length = (packet[6] & 15) << 8 | packet[7]
            entry, section = 17 + ((packet[15] & 15) << 8 | packet[16]), None
            section = packet[5:entry]
            while entry < 8 + length - 4:
                kind, stream = packet[entry], packet[entry + 1:entry + 3]
                size = (packet[entry + 3] & 15) << 8 | packet[entry + 4]
                name, descriptors = described[kind]
                section += name + stream + struct.pack(">H", 0xF000 | len(descriptors)) + descriptors
                entry += 5 + size
            section = section[:1] + struct.pack(">H", 0xB000 | len(section) + 1) + section[3:]
            packet = packet[:5] + (section + checksum(section)).ljust(183, b"\xFF")
        result += packet
    return result


def protected_pictures(data):
    """H.264 as a stream of bytes, encrypted as HLS does with SAMPLE-AES: one block in ten of slices."""
    result = b""
    for unit in re.split(rb"\x00{2,3}\x01", data)[1:]:
        if len(unit) > 48 and unit[0] & 31 in (1, 5):
            length = (len(unit) - 32 - 1) // 16 * 16
            unit = unit[:32] + chained(unit[32:32 + length], VECTOR, 160) + unit[32 + length:]
            unit = re.sub(rb"\x00\x00(?=[\x00-\x03])", b"\0\0\3", unit)
        result += b"\0\0\0\1" + unit
    return result


def protected_sound(data):
    """AAC in ADTS, encrypted as HLS does with SAMPLE-AES: all blocks but the first of each frame."""
    result = b""
    for frame in adts_frames(data):
        start = (7 if frame[1] & 1 else 9) + 16
        length = (len(frame) - start) // 16 * 16
        result += frame[:start] + chained(frame[start:start + length], VECTOR) + frame[start + length:]
    return result


def adts_frames(data):
    place = 0
    while place + 7 <= len(data):
        length = (data[place + 3] & 3) << 11 | data[place + 4] << 3 | data[place + 5] >> 5
        yield data[place:place + length]
        place += length


def adts_setup(data):
    """The AudioSpecificConfig of a frame with an ADTS header."""
    channels = (data[2] & 1) << 2 | data[3] >> 6
    return struct.pack(">H", ((data[2] >> 6) + 1) << 11 | (data[2] >> 2 & 15) << 7 | channels << 3)


# Tags


def timestamp_tag(seconds):
    """The ID3 tag of packed audio (RFC 8216, section 3.4)."""
    body = b"com.apple.streaming.transportStreamTimestamp\0" + struct.pack(">Q", round(seconds * 90_000))
    frame = b"PRIV" + struct.pack(">I", len(body)) + bytes(2) + body
    return b"ID3\4\0\0" + struct.pack(">I", len(frame)) + frame


def picture_block(picture):
    """The comment of Ogg that has a cover (METADATA_BLOCK_PICTURE)."""
    kind = b"image/png"
    block = struct.pack(">II", 3, len(kind)) + kind + struct.pack(">5I", 0, 64, 64, 24, 0)
    return base64.b64encode(block + struct.pack(">I", len(picture)) + picture).decode()
