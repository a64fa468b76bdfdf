import { beforeAll, expect, test } from "vitest";
import { sql } from "~/platform/database/sql";
import { loader as general } from "~/routes/settings/general";
import { errorMessage } from "~/i18n/errors.server";
import { visit } from "../../routes/visit";
import { call, createWorld, run, type World } from "../../world";
import { asMember, looking } from "./cast";

let world: World;
/** Olive owns the house and reads English, Max Portuguese. */
beforeAll(async () => {
  world = await createWorld();
  const { community, olive, max } = world;
  await run(community, sql`update members set locale = 'en' where id = ${olive.id} and community_id = ${community.id}`);
  await run(community, sql`update members set locale = 'pt' where id = ${max.id} and community_id = ${community.id}`);
});

test("what is refused because somebody looks with another's eyes is told them in their own language", async () => {
  const { community, olive, max } = world;
  const eyes = await looking(world, olive, asMember(max));
  const { status, data } = await visit(community, eyes, "/settings", general);
  expect([status, (data as { message: string }).message]).toEqual([
    403,
    errorMessage("masquerade_refused", { name: max.name }, "en"),
  ]);
  const changed = await call(community, eyes, "/internal_api/community", { method: "PATCH", json: {} });
  expect(await changed.json()).toMatchObject({ message: errorMessage("view_only_error", {}, "en") });
  // Max himself is told in his.
  const own = await visit(community, max, "/settings", general);
  expect((own.data as { message: string }).message).toBe(errorMessage("forbidden", {}, "pt"));
});
