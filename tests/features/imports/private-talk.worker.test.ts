import { beforeEach, expect, test } from "vitest";
import { searchMessages } from "~/features/search/messages.server";
import { sql } from "~/platform/database/sql";
import { as, createWorld, rows, type World } from "../../world";
import { copied, say } from "../chat/talking";
import { author, importing, line, room } from "./export-of-talk";

/** An import is an admin's tool, and what people say among themselves is no admin's. */

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const { answer, prepare, send, uuidOf, opened } = importing(() => world);

test("an admin who imports brings herself into nobody's conversation", async () => {
  const { id } = await prepare([author("U1", "Mia", world.mia.email), author("U2", "Max", world.max.email)]);
  await send(id, "G1", [line(1, "U1", "Slack says")]);
  await send(id, "D1", [line(1, "U1", "Slack says")]);
  for (const key of ["G1", "D1"]) {
    const uuid = await uuidOf(key);
    await say(world, world.max, { uuid }, "Said here, in private");
    await copied(world, { uuid });
    await expect(opened(world.ada, key)).rejects.toMatchObject({ status: 404 });
  }
  await answer(`/${id}/authors`, { authors: [author("U9", "Ada", world.ada.email)] });
  await answer(`/${id}/rooms`, {
    rooms: [
      room("G1", "group", { people: ["U1", "U2", "U9"], creator: "U9" }),
      room("D1", "group", { people: ["U1", "U2", "U9"] }),
    ],
  });
  const seen: unknown[] = [];
  for (const key of ["G1", "D1"]) {
    const page = await opened(world.ada, key).catch(({ status }) => status);
    seen.push(
      typeof page === "number"
        ? page
        : [
            page.room.kind,
            page.room.current_participant.admin,
            page.messages.records.map(({ html }: { html: string }) => html),
          ],
    );
  }
  expect(seen).toEqual([404, 404]);
});

test("nobody finds what was said in a room of others at the same moment", async () => {
  const { id } = await prepare();
  await answer(`/${id}/rooms`, {
    rooms: Array.from({ length: 8 }, (_, n) => room(`X${n}`, "space", { name: `x ${n}` })),
  });
  const ids = await rows<{ id: number; key: string }>(
    world.community,
    sql`select r.id, s.external_id as key from spaces s join chat_rooms r on r.space_id = s.id
      where s.community_id = ${world.community.id} and s.source is not null
      union all select i.room_id, i.external_id from imported_rooms i where i.community_id = ${world.community.id}`,
  );
  const dm = ids.find(({ key }) => key === "D1")?.id ?? 0;
  const same = ids.find(({ key, id: one }) => /^[CX]/.test(key) && key !== "C2" && one % 4 === dm % 4);
  expect(same).toBeDefined();
  await send(id, "D1", [line(7, "U1", "A secret gooseneck")]);
  await send(id, same?.key ?? "", [line(7, "U3", "A public gooseneck")]);
  const { hits } = await searchMessages(await as(world.community, world.mo), { query: "gooseneck" });
  expect(hits.map(({ snippet }) => snippet.map(({ text }) => text).join(""))).toEqual(["A public gooseneck"]);
});
