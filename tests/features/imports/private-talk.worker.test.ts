import { beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "../../world";
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
        : [page.room.kind, page.room.current_participant.admin, page.messages.records.map(({ html }) => html)],
    );
  }
  expect(seen).toEqual([404, 404]);
});
