/** A GIF of several pictures, rewritten to nothing but what it shows. */
export interface MovingGif {
  bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  width: number;
  height: number;
  frames: number;
}

/** How much of it is kept at most, in bytes, and how many pictures: nothing beyond is read. */
export interface GifLimits {
  bytes: number;
  frames: number;
}

/**
 * The moving picture in a file; null where there is none: no GIF, one picture, or one that is broken; "too_large" for
 * more than `limits`, as soon as that is seen: a file of nothing but beginnings fills no memory. What stays is its
 * screen, its colours, its pictures and how often they go round: comments, what programs have left in it (where it was
 * taken, say) and whatever follows its end are gone.
 */
export function readMovingGif(file: Uint8Array, limits: GifLimits): MovingGif | "too_large" | null {
  try {
    return new Reader(file, limits).read();
  } catch (error) {
    if (error instanceof TooLarge) return "too_large";
    if (error instanceof Broken) return null;
    throw error;
  }
}

class Broken extends Error {}
class TooLarge extends Error {}

const EXTENSION = 0x21;
const PICTURE = 0x2c;
const END = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
/** How often it goes round: Netscape's own, which all browsers read. */
const LOOP = "NETSCAPE2.0";

class Reader {
  #at = 0;
  #size = 0;
  #goesRound = false;
  readonly #parts: Uint8Array[] = [];

  constructor(
    private readonly file: Uint8Array,
    private readonly limits: GifLimits,
  ) {}

  read(): MovingGif | null {
    if (!/^GIF8[79]a$/.test(this.#letters(0, 6))) return null;
    const [width, height] = [this.#number(6), this.#number(8)];
    this.#keep(13 + tableLength(this.#byte(10)));
    let frames = 0;
    /** What is said of the next picture: how long it stays. */
    let control: Uint8Array | null = null;
    while (this.#at < this.file.length && this.#byte(this.#at) !== END) {
      const kind = this.#byte(this.#at);
      if (kind === PICTURE) {
        frames += 1;
        if (frames > this.limits.frames) throw new TooLarge();
        if (control) this.#put(control);
        control = null;
        this.#picture(width, height);
      } else if (kind === EXTENSION) {
        control = this.#extension() ?? control;
      } else throw new Broken();
    }
    if (frames < 2 || width === 0 || height === 0) return null;
    return { bytes: joined([...this.#parts, Uint8Array.of(END)]), width, height, frames };
  }

  #picture(width: number, height: number): void {
    const at = this.#at;
    const [left, top, wide, high] = [1, 3, 5, 7].map((offset) => this.#number(at + offset));
    if (Number(left) + Number(wide) > width || Number(top) + Number(high) > height) throw new Broken();
    const begin = at + 10 + tableLength(this.#byte(at + 9)) + 1;
    this.#keep(this.#endOfBlocks(begin) - at);
  }

  /** Answers one that speaks of the next picture; keeps what says how often it goes round; of others nothing. */
  #extension(): Uint8Array | null {
    const at = this.#at;
    const label = this.#byte(at + 1);
    const end = this.#endOfBlocks(at + 2);
    const isLoop = label === APPLICATION && this.#letters(at + 3, 11) === LOOP && end - at === 19;
    this.#at = end;
    // Browsers read the first.
    if (isLoop && !this.#goesRound) {
      this.#goesRound = true;
      this.#put(this.file.subarray(at, end));
    }
    return label === CONTROL && end - at === 8 ? this.file.subarray(at, end) : null;
  }

  #endOfBlocks(begin: number): number {
    let at = begin;
    for (let length = this.#byte(at); length > 0; length = this.#byte(at)) at += 1 + length;
    return at + 1;
  }

  #keep(length: number): void {
    if (this.#at + length > this.file.length) throw new Broken();
    this.#put(this.file.subarray(this.#at, this.#at + length));
    this.#at += length;
  }

  #put(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > this.limits.bytes) throw new TooLarge();
    this.#parts.push(part);
  }

  #byte(at: number): number {
    const byte = this.file[at];
    if (byte === undefined) throw new Broken();
    return byte;
  }

  #number = (at: number): number => this.#byte(at) + 256 * this.#byte(at + 1);
  #letters = (at: number, length: number): string => String.fromCharCode(...this.file.subarray(at, at + length));
}

/** Bytes of a colour table, by what a block says of it. */
const tableLength = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
