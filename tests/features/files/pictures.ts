import { env } from "../../world";

/** A PNG of `width` x `height` pixels, a colour ramp: made here, so that no picture is kept with the tests. */
export async function makePng(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows.set([(x * 255) / width, (y * 255) / height, 120], y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
  const data = new Uint8Array(await new Response(packed).arrayBuffer());
  const header = new Uint8Array([...be32(width), ...be32(height), 8, 2, 0, 0, 0]);
  return join([
    [137, 80, 78, 71, 13, 10, 26, 10],
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** A real JPEG whose EXIF says where it was taken (48° 51′ N, in its GPS table) and by whom (`Artist`). */
export async function makeJpegWithGps(width: number, height: number, artist: string): Promise<Uint8Array<ArrayBuffer>> {
  const png = await makePng(width, height);
  const output = await env.IMAGES.input(new Blob([png]).stream()).output({ format: "image/jpeg" });
  const jpeg = new Uint8Array(await output.response().arrayBuffer());
  const name = new TextEncoder().encode(`${artist}\0`);
  // TIFF, big-endian: IFD0 with Artist and the pointer to the GPS table, then GPS with latitude reference and value.
  const artistAt = 8 + 2 + 2 * 12 + 4;
  const gpsAt = artistAt + name.length + (name.length % 2);
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4;
  const tiff = join([
    [0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    [0, 2],
    [...be16(0x013b), ...be16(2), ...be32(name.length), ...be32(artistAt)],
    [...be16(0x8825), ...be16(4), ...be32(1), ...be32(gpsAt)],
    be32(0),
    name,
    name.length % 2 ? [0] : [],
    [0, 2],
    [...be16(1), ...be16(2), ...be32(2), 0x4e, 0, 0, 0],
    [...be16(2), ...be16(5), ...be32(3), ...be32(latitudeAt)],
    be32(0),
    [...be32(48), ...be32(1), ...be32(51), ...be32(1), ...be32(30), ...be32(1)],
  ]);
  const exif = join([[...new TextEncoder().encode("Exif")], [0, 0], tiff]);
  return join([jpeg.subarray(0, 2), [0xff, 0xe1, ...be16(exif.length + 2)], exif, jpeg.subarray(2)]);
}

/** The names of the chunks of a WebP file: `EXIF` and `XMP ` would hold what must be gone. */
export function webpChunks(bytes: Uint8Array): string[] {
  const names: string[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    names.push(String.fromCharCode(...bytes.subarray(at, at + 4)));
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return names;
}

const be16 = (value: number) => [(value >> 8) & 255, value & 255];
const be32 = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = join([[...new TextEncoder().encode(name)], data]);
  return join([be32(data.length), body, be32(crc32(body))]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function join(parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
