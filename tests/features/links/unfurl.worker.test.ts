import { beforeAll, expect, test } from "vitest";
import { KEPT_MS, remembered, SILENT_MS, SLOTS, slotOf, sweepPreviews } from "~/features/links/cache.server";
import { unfurl } from "~/features/links/commands.server";
import type { CardPayload } from "~/features/links/present";
import { isSealed } from "~/features/links/seal.server";
import { AppError } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { PAYLOAD } from "../../support/link-payload";
import {
  addPerson,
  addSession,
  as,
  asSystem,
  call,
  createWorld,
  env,
  type Person,
  rows,
  run,
  type World,
} from "../../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const UNFURL = "/internal_api/rich_text_fields/unfurl";
const OEMBEDS = "/internal_api/rich_text_fields/oembeds";

/** A page that says this of itself, at an address that nobody else asks for. */
function page(said: Record<string, string> = {}): string {
  return `https://page.example.com/${newUid()}?${new URLSearchParams(said)}`;
}

async function asked(url: string): Promise<number> {
  const answer = await env.OUTBOUND?.fetch(`https://double.example.com/asked?of=${encodeURIComponent(url)}`);
  if (!answer) throw new Error("the tests have a web of their own");
  return (await answer.json<{ asked: number }>()).asked;
}

const ask = (person: Person | null, url: unknown, path = UNFURL) =>
  call(world.community, person, path, { json: { url } });
const card = async (person: Person, url: string, path = UNFURL): Promise<CardPayload> =>
  (await ask(person, url, path)).json();

const codeOf = async (asking: Promise<unknown>) =>
  asking.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

test("a page's title, description, site and author, and its picture as a file of the one who asked", async () => {
  const image = "https://page.example.com/picture.png";
  const url = page({
    title: "Hello & welcome",
    description: "What it is about",
    site: "A site",
    author: "Ann Author",
    image,
  });
  const found = await card(world.mia, url);
  expect(found).toMatchObject({
    url,
    title: "Hello & welcome",
    description: "What it is about",
    site_name: "A site",
    author_name: "Ann Author",
    player: null,
    picture: { width: 640, height: 360, src: expect.stringMatching(/^\/files\/\d+\/960\.webp$/) },
  });
  const [file] = await rows(
    world.community,
    sql<{ owner: number; kind: string | null }>`select owner_id as owner, attached_kind as kind from files
      where id = ${found.picture?.id} and community_id = ${world.community.id}`,
  );
  expect(file).toEqual({ owner: world.mia.id, kind: null });
  // Nobody else is served it while it hangs on nothing.
  expect((await call(world.community, world.max, found.picture?.src ?? "")).status).toBe(404);
  expect((await call(world.community, world.mia, found.picture?.src ?? "")).status).toBe(200);
});

test("asked once a day for all of a community: again, by another, and at the same time", async () => {
  const url = page({ title: "Once" });
  await card(world.mia, url);
  await card(world.mia, url);
  await card(world.max, url);
  expect(await asked(url)).toBe(1);
  const racing = page({ title: "Racing" });
  const answers = await Promise.all(Array.from({ length: 5 }, () => card(world.mia, racing)));
  expect(new Set(answers.map(({ sgid }) => sgid)).size).toBe(1);
  const kept = await rows(
    world.community,
    sql<{
      n: number;
    }>`select count(*) as n from link_previews where community_id = ${world.community.id} and url = ${racing}`,
  );
  expect(kept).toEqual([{ n: 1 }]);
  // Another community asks for itself.
  const stan = await as(world.other, world.stan);
  await unfurl(stan, url);
  expect(await asked(url)).toBe(2);
  await run(world.community, sql`update link_previews set expires_at = ${Date.now() - 1} where url = ${url}`);
  await card(world.mia, url);
  expect(await asked(url)).toBe(3);
});

test("a page that says nothing is left alone for minutes, and the link stays what it was", async () => {
  for (const url of [
    `https://nobody.example.com/${newUid()}`,
    `https://liar.example.com/page?${newUid()}`,
    `https://redirects.example.com/?times=9&n=${newUid()}`,
    page({ title: " \u202e\u200b " }),
  ]) {
    for (let n = 0; n < 2; n++) {
      const answer = await ask(world.mia, url);
      expect(answer.status, url).toBe(422);
      expect(await answer.json()).toMatchObject({ code: "link_silent" });
    }
    expect(await asked(url)).toBe(1);
    const [row] = await rows(
      world.community,
      sql<{ left: number }>`select expires_at - ${Date.now()} as left from link_previews
        where community_id = ${world.community.id} and slot = ${slotOf(url)} and url = ${url}`,
    );
    expect(row?.left).toBeLessThanOrEqual(SILENT_MS);
  }
});

test("of a page without an end what stands at its beginning is read", async () => {
  expect((await card(world.mia, `https://endless.example.com/${newUid()}`)).title).toBe("Endless");
});

test("no address that is not on the web is asked, nor one that a redirect leads to; neither are ours", async () => {
  for (const url of [
    "http://169.254.169.254/",
    "http://localhost:3000/",
    "https://2130706433/",
    "ftp://example.com/",
    "file:///etc/passwd",
  ]) {
    const answer = await ask(world.mia, url);
    expect(answer.status, url).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "link_not_public" });
  }
  const secret = `http://169.254.169.254/${newUid()}`;
  const answer = await ask(world.mia, `https://redirects.example.com/?to=${encodeURIComponent(secret)}`);
  expect(await answer.json()).toMatchObject({ code: "link_silent" });
  expect(await asked(secret)).toBe(0);
  // A picture is asked for by the same port.
  const image = `http://169.254.169.254/${newUid()}`;
  expect((await card(world.mia, page({ title: "A picture of ours", image }))).picture).toBeNull();
  expect(await asked(image)).toBe(0);
});

test("a picture that is none, or lies, is no picture, and the card is there without it", async () => {
  for (const image of [
    "https://liar.example.com/picture",
    "https://nobody.example.com/x.png",
    "javascript:alert(1)",
    "data:image/png;base64,AA",
  ]) {
    const found = await card(world.mia, page({ title: "Without", image }));
    expect([found.title, found.picture], image).toEqual(["Without", null]);
  }
});

test("whatever a page says is a line of words: nothing turns or steers, nothing goes on for ever", async () => {
  const url = page({
    title: PAYLOAD,
    description: PAYLOAD,
    site: PAYLOAD,
    author: `\u202eevil\u0000\r\nX: y${"a".repeat(500)}`,
  });
  const found = await card(world.mia, url);
  for (const words of [found.title, found.description, found.site_name, found.author_name]) {
    expect(words).not.toMatch(/[\u202e\0\r\n]/);
    expect(words.length).toBeLessThanOrEqual(300);
  }
  expect(found.author_name).toMatch(/^evil/);
});

test("what plays here is asked of its site's oEmbed, whose html nobody is ever given", async () => {
  const found = await card(world.mia, "https://youtu.be/dQw4w9WgXcQ?si=tracking", OEMBEDS);
  expect(found).toMatchObject({
    url: "https://youtu.be/dQw4w9WgXcQ?si=tracking",
    title: "Film dQw4w9WgXcQ",
    author_name: "A channel",
    site_name: "YouTube",
    player: {
      provider: "youtube",
      name: "YouTube",
      site: "youtube.com",
      type: "video",
      path: "/players/youtube/dQw4w9WgXcQ",
    },
    picture: { width: 640, height: 360 },
  });
  expect(JSON.stringify(found)).not.toContain("evil");
  const payload = await card(world.mia, "https://www.youtube.com/watch?v=payloadAAAA");
  expect(payload.site_name).toBe("YouTube");
  const answer = await ask(world.mia, page(), OEMBEDS);
  expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([422, "link_not_player"]);
});

test("the seal is for these words of this address, and for no others", async () => {
  const ctx = await as(world.community, world.mia);
  const { sgid, url, title, description, site_name, author_name } = await card(world.mia, page({ title: "Sealed" }));
  const words = { title, description, site: site_name, author: author_name };
  expect(isSealed(ctx, url, words, sgid)).toBe(true);
  expect(isSealed(ctx, `${url}#`, words, sgid)).toBe(false);
  expect(isSealed(ctx, url, { ...words, title: "Other" }, sgid)).toBe(false);
  expect(isSealed(ctx, url, { ...words, title: "", description: title }, sgid)).toBe(false);
  expect(isSealed(ctx, url, words, "")).toBe(false);
});

test("refused to visitors, to somebody of another community, and to eyes; nothing is asked for them", async () => {
  const url = page({ title: "Not for you" });
  const eyes = {
    ...world.mia,
    cookie: await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id }),
  };
  for (const path of [UNFURL, OEMBEDS]) {
    expect((await ask(null, url, path)).status).toBe(401);
    expect((await ask(world.stan, url, path)).status).toBe(401);
    const refused = await ask(eyes, url, path);
    expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([403, "view_only_error"]);
  }
  expect(await codeOf(unfurl(await as(world.community, null), url))).toBe("sign_in_required");
  expect(await codeOf(unfurl(await as(world.community, eyes), url))).toBe("view_only_error");
  expect(await asked(url)).toBe(0);
});

test("a member may ask so often, and is told to wait beyond it: nothing is asked for them then", async () => {
  const url = page({ title: "Too often" });
  const ctx = await as(world.community, await addPerson(world.community, "Often", "member"));
  const limited: string[] = [];
  ctx.limit = async (kind, whom) => {
    limited.push(kind);
    if (kind === "links") throw new AppError(429, "too_many_writes");
    expect(whom).toBe(ctx.viewer.memberId);
  };
  expect(await codeOf(unfurl(ctx, url))).toBe("too_many_writes");
  expect(limited).toContain("links");
  expect(await asked(url)).toBe(0);
});

test("a community remembers so many addresses and no more: one takes the place of another", async () => {
  const url = page({ title: "Mine" });
  await card(world.mia, url);
  await run(
    world.community,
    sql`update link_previews set url = 'https://other.example.com/' where community_id = ${world.community.id} and slot = ${slotOf(url)}`,
  );
  expect(await remembered(await as(world.community, world.mia), url)).toBeUndefined();
  await card(world.mia, url);
  const there = await rows(
    world.community,
    sql<{
      url: string;
    }>`select url from link_previews where community_id = ${world.community.id} and slot = ${slotOf(url)}`,
  );
  expect(there).toEqual([{ url }]);
  for (let n = 0; n < 200; n++) expect(slotOf(page())).toBeLessThan(SLOTS);
});

test("what no longer holds is forgotten by the sweep, and nothing else", async () => {
  const [old, young] = [page({ title: "Old" }), page({ title: "Young" })];
  await card(world.mia, old);
  await card(world.mia, young);
  await run(world.community, sql`update link_previews set expires_at = ${Date.now() - KEPT_MS} where url = ${old}`);
  expect(await sweepPreviews(asSystem(world.community))).toBeGreaterThan(0);
  const left = await rows(
    world.community,
    sql<{
      url: string;
    }>`select url from link_previews where community_id = ${world.community.id} and url in (${old}, ${young})`,
  );
  expect(left).toEqual([{ url: young }]);
  expect(await sweepPreviews(asSystem(world.community))).toBe(0);
});
