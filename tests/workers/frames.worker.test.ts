import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { getRootData } from "~/features/communities/root.server";
import { sql } from "~/platform/database/sql";
import { loader as general } from "~/routes/settings/general";
import { createContext } from "../../workers/context";
import { visit } from "../routes/visit";
import { createWorld, env, run, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await run(
    world.community,
    sql`update communities set embed_hosts = '["www.test"]' where community_id = ${world.community.id}`,
  );
});

/** Who the owner is to a request of theirs that is asked for so, and which hosts may show its page. */
async function shown(dest: string | null, path = "/feed?iframe=true") {
  const request = new Request(`http://${world.community.slug}.localhost${path}`, {
    headers: { Cookie: world.olive.cookie, ...(dest === null ? {} : { "Sec-Fetch-Dest": dest }) },
  });
  const ctx = await createContext(request, env, createExecutionContext());
  const { embedHosts } = await getRootData(ctx);
  return [ctx.viewer.role, embedHosts];
}

test.each(["iframe", "frame", "embed", "object", "fencedframe"])(
  "a site beside ours gets nobody's session into a frame, whatever it calls it: %s",
  async (dest) => expect(await shown(dest)).toEqual(["visitor", ["www.test"]]),
);

test("a page that shows somebody's own session stands in no frame, also where a browser does not say what asks", async () => {
  for (const dest of ["document", "empty", null]) expect(await shown(dest)).toEqual(["owner", null]);
  expect(await shown("iframe", "/feed")).toEqual(["owner", null]);
});

test("in a frame a page that wants a sign-in says so where it stands: signing in is no frame's", async () => {
  const path = "/settings/general";
  expect(await visit(world.community, null, path, general)).toMatchObject({ status: 302 });
  expect(await visit(world.community, null, `${path}?iframe=true`, general)).toMatchObject({
    status: 401,
    location: null,
  });
});
