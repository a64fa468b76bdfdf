import { beforeEach, describe, expect, test } from "vitest";
import { PEAKS } from "~/features/chat/attachments";
import { deleteMessage, sayMessage } from "~/features/chat/commands/messages.server";
import type { OpenRoomPayload, VoicePayload, VoiceUploadPayload } from "~/features/chat/payload";
import { listRooms } from "~/features/chat/queries.server";
import { incomingKey } from "~/features/files/keys";
import { sweepLooseFiles } from "~/features/files/sweep.server";
import { sql } from "~/platform/database/sql";
import { addSession, as, asSystem, call, createWorld, env, type Person, rows, run, type World } from "../../world";
import { begin, copied } from "./talking";
import { mp4, ogg, webm } from "./sounds";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max);
});

const API = "/internal_api/voice_messages";
const waveform = Array.from({ length: PEAKS }, (_, i) => i);
const announce = (person: Person | null, json: object = { byte_size: 1000 }) =>
  call(world.community, person, `${API}/signed_upload_url`, { json });
const announced = async (person = world.mia) => (await (await announce(person)).json()) as VoiceUploadPayload;
const put = (person: Person | null, path: string, body: ArrayBuffer) =>
  call(world.community, person, path, { method: "PUT", body, headers: { "Content-Length": String(body.byteLength) } });
const process = (person: Person | null, id: number, more: object = {}) =>
  call(world.community, person, `${API}/process_file`, { json: { id, duration_ms: 12_000, waveform, ...more } });

async function recorded(bytes = webm(), person = world.mia): Promise<VoicePayload> {
  const { id, signed_upload_url: path } = await announced(person);
  expect((await put(person, path, bytes)).status).toBe(200);
  return (await (await process(person, id)).json()) as VoicePayload;
}

describe("a voice message", () => {
  test("is announced, sent and looked at, and then an attachment with its length and its waveform", async () => {
    const voice = await recorded();
    expect(voice).toMatchObject({
      content_type: "audio/webm",
      duration_ms: 12_000,
      waveform,
      byte_size: webm().byteLength,
    });
    const said = await sayMessage(await as(world.community, world.mia), {
      uuid: room.uuid,
      key: "key-of-voice",
      body: "",
      attachments: [voice.id],
    });
    expect(said.files).toMatchObject([{ id: voice.id, kind: "voice", voice: { ms: 12_000, peaks: waveform } }]);
    await copied(world, room);
    const { records } = await listRooms(await as(world.community, world.max));
    expect(records[0]?.last_message?.carried).toEqual({ kind: "voice", ms: 12_000 });
    await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 1 });
    await copied(world, room);
    expect((await call(world.community, world.max, `/files/${voice.id}/${voice.name}`)).status).toBe(404);
  });

  test("is what its bytes are, whatever is said of it", async () => {
    for (const [bytes, type, name] of [
      [webm(), "audio/webm", "voice.webm"],
      [mp4(), "audio/mp4", "voice.m4a"],
      [ogg(), "audio/ogg", "voice.ogg"],
    ] as const)
      expect(await recorded(bytes)).toMatchObject({ content_type: type, name });
    for (const words of ["<script>alert(1)</script>", "%PDF-1.7 of course", ""]) {
      const { id, signed_upload_url: path } = await announced();
      await put(world.mia, path, new TextEncoder().encode(words).buffer);
      const refused = await process(world.mia, id);
      expect(refused.status, words).toBe(422);
      expect(await refused.json()).toMatchObject({ code: "not_a_voice" });
    }
  });

  test("is played in parts by who may read it, as what it is", async () => {
    const voice = await recorded(mp4());
    const path = `/files/${voice.id}/${voice.name}`;
    const whole = await call(world.community, world.mia, path);
    expect([whole.status, whole.headers.get("Content-Type"), whole.headers.get("Accept-Ranges")]).toEqual([
      200,
      "audio/mp4",
      "bytes",
    ]);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    for (const [range, from, to] of [
      ["bytes=0-1", 0, 1],
      ["bytes=4-", 4, bytes.length - 1],
      ["bytes=-3", bytes.length - 3, bytes.length - 1],
      ["bytes=10-99999", 10, bytes.length - 1],
    ] as const) {
      const part = await call(world.community, world.mia, path, { headers: { Range: range } });
      expect([part.status, part.headers.get("Content-Range")], range).toEqual([
        206,
        `bytes ${from}-${to}/${bytes.length}`,
      ]);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(from, to + 1));
    }
    const beyond = await call(world.community, world.mia, path, { headers: { Range: "bytes=99999-" } });
    expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${bytes.length}`]);
    expect((await call(world.community, world.max, path)).status).toBe(404);
  });

  test("twice is once, and what comes later is served to nobody", async () => {
    const { id, signed_upload_url: path } = await announced();
    await put(world.mia, path, webm());
    const both = await Promise.all([1, 2].map(async () => (await process(world.mia, id)).json()));
    expect(both[0]).toEqual(both[1]);
    expect((await put(world.mia, path, mp4())).status).toBe(404);
    expect(await (await process(world.mia, id, { duration_ms: 99_000 })).json()).toEqual(both[0]);
    expect(await env.FILES.get(incomingKey(world.community.id, id))).toBeNull();
  });

  test("is one's own, by the address that was signed for it", async () => {
    const { id, signed_upload_url: path } = await announced();
    const other = await announced();
    const query = path.slice(path.indexOf("?"));
    for (const forged of [
      path.replace(/s=./, "s=_"),
      `${API}/${other.id}/file${query}`,
      `${API}/${id}/file`,
      path.replace(/e=\d+/, "e=99999999"),
    ])
      expect((await put(world.mia, forged, webm())).status, forged).toBe(404);
    expect([(await put(world.max, path, webm())).status, (await put(null, path, webm())).status]).toEqual([404, 401]);
    expect((await process(world.mia, id)).status).toBe(409);
    await put(world.mia, path, webm());
    expect([(await process(world.max, id)).status, (await process(null, id)).status]).toEqual([404, 401]);
    expect((await process(world.mia, 999_999)).status).toBe(404);
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    const eyes = { ...world.mia, cookie };
    expect([
      (await announce(eyes)).status,
      (await put(eyes, path, webm())).status,
      (await process(eyes, id)).status,
    ]).toEqual([403, 403, 403]);
    expect([(await announce(null)).status, (await announce(world.stan)).status]).toEqual([401, 401]);
  });

  test("is no longer, larger or other than it may be", async () => {
    for (const size of [0, -1, 1.5, 10_000_001, "many"])
      expect((await announce(world.mia, { byte_size: size })).status, String(size)).toBe(422);
    const { id, signed_upload_url: path } = (await (
      await announce(world.mia, { byte_size: 100 })
    ).json()) as VoiceUploadPayload;
    expect((await put(world.mia, path, webm())).status).toBe(413);
    for (const wrong of [
      { duration_ms: 300_001 },
      { duration_ms: 10 },
      { waveform: waveform.slice(1) },
      { waveform: [...waveform.slice(1), 101] },
      { waveform: [...waveform.slice(1), 0.5] },
      { waveform: "loud" },
    ])
      expect((await process(world.mia, id, wrong)).status, JSON.stringify(wrong).slice(0, 40)).toBe(422);
  });

  test("counts as an upload of the day, and goes where it hangs on nothing", async () => {
    const voice = await recorded();
    const [day] = await rows(
      world.community,
      sql<{ files: number; bytes: number }>`select files, bytes from upload_days where member_id = ${world.mia.id}`,
    );
    expect(day).toEqual({ files: 1, bytes: 1000 });
    const [total] = await rows(
      world.community,
      sql<{ bytes: number }>`select bytes from file_totals where member_id = ${world.mia.id}`,
    );
    expect(total).toEqual({ bytes: webm().byteLength });
    await run(world.community, sql`update files set created_at = 1 where id = ${voice.id}`);
    await sweepLooseFiles(asSystem(world.community));
    expect(await env.FILES.list({ prefix: `c/${world.community.id}/${voice.id}/` })).toMatchObject({ objects: [] });
  });
});
