import { expect } from "vitest";
import { openRoomPage } from "~/features/chat/open-room.server";
import { sql } from "~/platform/database/sql";
import { as, call, type Person, rows, type World } from "../../world";

export const CAME = Date.UTC(2020, 0, 1);
export const author = (key: string, name: string, email = "") => ({
  external_id: key,
  name,
  number: null,
  joined_at: CAME,
  email,
});
export const room = (external_id: string, kind: string, more: Record<string, unknown> = {}) => ({
  external_id,
  kind,
  name: external_id.toLowerCase(),
  created_at: CAME,
  ...more,
});
export const tsOf = (n: number) => `${1_706_700_000 + n}.000${String(n).padStart(3, "0")}`;
export const docOf = (...content: unknown[]) => ({ type: "doc", content });
export const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
export const line = (n: number, by: string, text = `Line ${n}`, more: Record<string, unknown> = {}) => ({
  ts: tsOf(n),
  author: by,
  doc: docOf(paragraph(text)),
  ...more,
});

/** The doors of an import of talk, as its admin uses them, and what came of it. */
export function importing(world: () => World) {
  const post = (path: string, json: unknown, person: Person | null = world().ada, community = world().community) =>
    call(community, person, `/internal_api/imports${path}`, { method: "POST", json });

  async function answer<T>(path: string, json: unknown): Promise<T> {
    const response = await post(path, json);
    expect([response.status, response.status < 300 ? "" : await response.clone().text()]).toEqual([
      response.status,
      "",
    ]);
    return response.json();
  }

  const begin = async (more: Record<string, unknown> = {}) =>
    (await answer<{ id: number }>("", { kind: "slack", site: "t1", name: "x.zip", sample: [], spaces: [], ...more }))
      .id;

  /** Ana and Ben of the file, a channel, a private one, and what the two said to each other. */
  async function prepare(people = [author("U1", "Ana Slack"), author("U2", "Ben Slack"), author("U3", "Cat Slack")]) {
    const id = await begin();
    await answer(`/${id}/authors`, { authors: people });
    const { rooms } = await answer<{ rooms: { external_id: string; path: string | null; is_gone: boolean }[] }>(
      `/${id}/rooms`,
      {
        rooms: [
          room("C1", "space", { name: "general", description: "Everybody" }),
          room("C2", "space", { name: "old", is_archived: true }),
          room("G1", "group", { name: "plans", people: ["U1", "U2"], creator: "U2" }),
          room("D1", "direct", { name: "", people: ["U1", "U2"] }),
        ],
      },
    );
    return { id, rooms };
  }

  const send = (id: number, roomKey: string, messages: unknown[]) =>
    answer<{ new: number; skipped: unknown[] }>(`/${id}/messages`, { room: roomKey, messages });

  async function uuidOf(key: string): Promise<string> {
    const [found] = await rows<{ uuid: string }>(
      world().community,
      sql`select r.uuid from chat_rooms r where r.id in (
        select t.id from spaces s join chat_rooms t on t.space_id = s.id
          where s.community_id = ${world().community.id} and s.external_id = ${key}
        union all select room_id from imported_rooms
          where community_id = ${world().community.id} and external_id = ${key})`,
    );
    return found?.uuid ?? "";
  }

  const opened = async (person: Person, key: string) =>
    openRoomPage(await as(world().community, person, "/", "GET"), await uuidOf(key), new URLSearchParams());

  return { post, answer, begin, prepare, send, uuidOf, opened };
}
