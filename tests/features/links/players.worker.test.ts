import { beforeAll, expect, test } from "vitest";
import { updatePlayers } from "~/features/communities/commands/update-community.server";
import { getRootData } from "~/features/communities/root.server";
import { AppError } from "~/lib/errors";
import { PROVIDERS, siteOfPlayer } from "~/lib/players";
import { sql } from "~/platform/database/sql";
import { addSession, as, asVisitor, call, createWorld, type Person, rows, type World } from "../../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const IDS: Record<string, string> = {
  youtube: "dQw4w9WgXcQ",
  vimeo: "76979871/8272103f6e",
  loom: "0281766fa2d04bb788eaf19e65135184",
  spotify: "track/4cOdK2wGLETKBW3PvgPWqT",
  soundcloud: "forss/flickermood",
  figma: "design/LKQ4FJ4bTnCSjedbRpk931",
  codepen: "team/abcDEF",
};

test("what plays has a document of ours around it, which may show its one host and stand in our pages alone", async () => {
  for (const provider of PROVIDERS) {
    const answer = await call(world.community, null, `/players/${provider}/${IDS[provider]}`, {
      headers: { "Sec-Fetch-Dest": "iframe" },
    });
    const html = await answer.text();
    const { host, label } = siteOfPlayer(provider);
    expect([provider, answer.status]).toEqual([provider, 200]);
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain(`default-src 'none'; frame-src https://${host}; `);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain("script-src");
    expect(html.match(/src="([^"]+)"/)?.[1]).toMatch(new RegExp(`^https://${host}/`));
    expect(html).toContain(`title="${label}" sandbox="allow-scripts allow-same-origin `);
    expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  }
});

test("nothing else has one, and none is a page by itself", async () => {
  for (const path of [
    "/players/youtube/short",
    "/players/youtube/dQw4w9WgXcQ/more",
    "/players/youtube/dQw4w9WgXc%22",
    "/players/vimeo/1%22%3E%3Cscript%3E",
    "/players/__proto__/dQw4w9WgXcQ",
    "/players/constructor/x",
    "/players/soundcloud/a/..%2f..%2fb",
  ]) {
    expect((await call(world.community, null, path)).status, path).toBe(404);
  }
  const alone = await call(world.community, null, `/players/youtube/${IDS.youtube}`, {
    headers: { "Sec-Fetch-Dest": "document" },
  });
  expect(alone.status).toBe(404);
});

const allowed = async () => (await getRootData(await asVisitor(world.community))).community?.allowedPlayers;
const put = (person: Person | null, list: unknown) =>
  call(world.community, person, "/internal_api/community/allowed_players", {
    method: "PUT",
    json: { allowed_players: list },
  });

test("an admin allows players to load with the page; twice is once, and every page knows it", async () => {
  expect(await allowed()).toEqual([]);
  for (let n = 0; n < 2; n++) {
    const answer = await put(world.ada, ["vimeo", "youtube", "youtube"]);
    expect([answer.status, await answer.json()]).toEqual([200, { allowed_players: ["youtube", "vimeo"] }]);
  }
  expect(await allowed()).toEqual(["youtube", "vimeo"]);
  const [fact] = await rows(
    world.community,
    sql<{ fields: string }>`select json_extract(payload, '$.fields') as fields from facts
      where community_id = ${world.community.id} and name = 'community.updated' order by seq limit 1`,
  );
  expect(fact?.fields).toBe('["allowed_players"]');
  expect((await put(world.ada, [])).status).toBe(200);
  expect(await allowed()).toEqual([]);
});

test("of two who save at once the last one holds, and nothing is mixed", async () => {
  await Promise.all([put(world.ada, ["youtube"]), put(world.olive, ["spotify"])]);
  expect([["youtube"], ["spotify"]]).toContainEqual(await allowed());
});

test("a site that is none of ours is refused", async () => {
  for (const list of [["evil.example.com"], ["__proto__"], "youtube", null, [1]]) {
    expect((await put(world.ada, list)).status, JSON.stringify(list)).toBe(422);
  }
});

test("refused to visitors, strangers, members, moderators and eyes", async () => {
  const eyes = {
    ...world.ada,
    cookie: await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id }),
  };
  const before = await allowed();
  expect((await put(null, ["figma"])).status).toBe(401);
  expect((await put(world.stan, ["figma"])).status).toBe(401);
  expect((await put(world.mia, ["figma"])).status).toBe(403);
  expect((await put(world.mo, ["figma"])).status).toBe(403);
  expect((await put(eyes, ["figma"])).status).toBe(403);
  await expect(updatePlayers(await as(world.community, eyes), { allowed_players: [] })).rejects.toThrow(AppError);
  expect(await allowed()).toEqual(before);
});
