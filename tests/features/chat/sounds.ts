/** The first bytes of recordings, as recorders of browsers begin them, and a little of what follows. */

const join = (...parts: (string | number[])[]): ArrayBuffer =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part)))
    .buffer;

const rest = Array.from({ length: 400 }, (_, i) => i % 256);

/** EBML head, its length, DocType "webm". */
export const webm = () => join([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84], "webm", rest);

export const mp4 = () => join([0, 0, 0, 24], "ftypM4A ", [0, 0, 0, 0], "M4A isom", rest);

export const ogg = () => join("OggS", [0, 2], Array(20).fill(0), [1, 19], "OpusHead", [1, 1], rest);
