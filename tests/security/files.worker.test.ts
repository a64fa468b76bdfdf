import { beforeAll, expect, test } from "vitest";
import { MAX_PIXELS } from "~/features/files/rules";
import { call, createWorld, env, type World } from "../world";
import { makePng } from "../features/files/pictures";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

function send(bytes: Uint8Array<ArrayBuffer>, filename: string, purpose: string): Promise<Response> {
  return call(world.community, world.mia, `/internal_api/files?purpose=${purpose}`, {
    method: "POST",
    body: bytes,
    headers: { "Content-Length": String(bytes.length), "X-Filename": encodeURIComponent(filename) },
  });
}

/** A PNG whose head says a size that its data does not have: what it would unpack to is known before it is unpacked. */
async function bomb(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const png = await makePng(10, 10);
  const view = new DataView(png.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  view.setUint32(29, crc32(png.subarray(12, 29)));
  return png;
}

test("a picture that would unpack to more than the limit is refused by what its head says", async () => {
  const side = Math.ceil(Math.sqrt(MAX_PIXELS)) + 1;
  const response = await send(await bomb(side, side), "small.png", "picture");
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: "picture_too_large" });
});

test("where a file lies is ours to say: nothing of its name is part of its place", async () => {
  const names = ["../../../c/1/2/file", "..\\..\\evil.exe", "/etc/passwd", "a\u0000b.txt", "c/9/9/480.webp", "."];
  for (const name of names) {
    const response = await send(new TextEncoder().encode(`note ${name}`), name, "file");
    expect(response.status, name).toBe(201);
    const { id, filename } = (await response.json()) as { id: number; filename: string };
    expect(filename).not.toMatch(/[\\/\p{Cc}]/u);
    const stored = await env.FILES.list({ prefix: `c/${world.community.id}/${id}/` });
    expect(stored.objects.map(({ key }) => key)).toEqual([`c/${world.community.id}/${id}/file`]);
  }
  const all = await env.FILES.list();
  const places =
    /^c\/\d+\/(?:\d+\/(?:file|incoming|\d+\.webp|moving\.gif)|exports\/\d+\.csv(?:\.tail-\d+)?|calendars\/\d+\.(?:ics|json))$/;
  expect(all.objects.filter(({ key }) => !places.test(key))).toEqual([]);
});

test("whatever a file is called, its header is one header and its name arrives whole", async () => {
  const names = [
    'quote".html',
    "line\r\nSet-Cookie: a=b.txt",
    "semi;filename=evil.exe",
    "Füße & 茶.pdf",
    "it's (1)*.txt",
    "100%.txt",
  ];
  for (const name of names) {
    const { id, filename } = (await (await send(new TextEncoder().encode("x"), name, "file")).json()) as {
      id: number;
      filename: string;
    };
    const response = await call(world.community, world.mia, `/files/${id}/${encodeURIComponent(filename)}`);
    expect(response.headers.getSetCookie()).toEqual([]);
    const header = response.headers.get("Content-Disposition") ?? "";
    const parts = /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w%.~!$&+^`|-]*)$/.exec(header);
    expect(parts?.[1], header).not.toMatch(/["\\]/);
    expect(decodeURIComponent(parts?.[2] ?? "")).toBe(filename);
  }
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
