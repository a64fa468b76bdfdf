/** A GIF of so many pictures, each one colour of two, as small as they come. */
export function makeGif(frames: number, { width = 4, height = 3, comment = "" } = {}): Uint8Array<ArrayBuffer> {
  const short = (value: number) => [value & 255, value >> 8];
  const screen = [...short(width), ...short(height), 0x80, 0, 0, 200, 80, 20, 20, 80, 200];
  const loop = [0x21, 0xff, 11, ...letters("NETSCAPE2.0"), 3, 1, 0, 0, 0];
  const said = comment === "" ? [] : [0x21, 0xfe, comment.length, ...letters(comment), 0];
  const pictures = Array.from({ length: frames }, (_, at) => [
    // How long it stays, where it stands, and itself.
    ...CONTROL,
    ...PLACE,
    ...short(width),
    ...short(height),
    0,
    2,
    ...blockOf(codesOf(width * height, at % 2)),
  ]);
  return Uint8Array.from([...letters("GIF89a"), ...screen, ...loop, ...said, ...pictures.flat(), 0x3b]);
}

const CONTROL = [0x21, 0xf9, 4, 0, 50, 0, 0, 0];
const PLACE = [0x2c, 0, 0, 0, 0];

const letters = (text: string) => [...new TextEncoder().encode(text)];

/** All of one colour, without compression: codes of three bits, begun anew before they would need four. */
function codesOf(pixels: number, colour: number): number[] {
  const codes = [4];
  for (let at = 0; at < pixels; at++) {
    if (at > 0 && at % 2 === 0) codes.push(4);
    codes.push(colour);
  }
  codes.push(5);
  const bits = codes.flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1]);
  return Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit, place) => byte | (bit << place), 0),
  );
}

/** Data in blocks of at most 255 bytes, and the end of them. */
const blockOf = (bytes: readonly number[]): number[] => [
  ...Array.from({ length: Math.ceil(bytes.length / 255) }, (_, at) => {
    const part = bytes.slice(at * 255, at * 255 + 255);
    return [part.length, ...part];
  }).flat(),
  0,
];
