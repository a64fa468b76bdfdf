import type { LoaderFunction } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { loader as postPage } from "~/routes/posts/post";
import { loader as group } from "~/routes/spaces/group";
import { loader as members } from "~/routes/spaces/members";
import { loader as space } from "~/routes/spaces/space";
import { sql } from "~/platform/database/sql";
import { open } from "../budgets/pages";
import { post } from "../features/posts/posting";
import { createWorld, run, type World } from "../world";
import { signInFor, visit } from "./visit";

/** What a member outside a private space may know of it (spec section 5): its name, its emoji, its description. */
const CARD = { name: "cellar", emoji: "🍷", description: "For tasters." };

/** Where nobody has given it words of its own. */
const SILENT = { heading: "", description: "", buttonLabel: "", buttonUrl: "", showsLock: true };

let world: World;
let slug: string;
beforeAll(async () => {
  world = await createWorld();
  await run(
    world.community,
    sql`update spaces set emoji = ${CARD.emoji}, description = ${CARD.description} where id = ${world.cellar.id}`,
  );
  ({ slug } = await post(world, world.mia, world.cellar, "A vertical tasting"));
});

test("its pages answer 403 with the card and nothing else; visitors sign in first", async () => {
  const pages: [string, unknown, Record<string, string>][] = [
    ["/c/cellar", space, { spaceSlug: "cellar" }],
    ["/c/cellar?sort=likes", space, { spaceSlug: "cellar" }],
    ["/c/cellar/members", members, { spaceSlug: "cellar" }],
    [`/c/cellar/${slug}`, postPage, { spaceSlug: "cellar", slug }],
    ["/c/cellar/no-such-post", postPage, { spaceSlug: "cellar", slug: "no-such-post" }],
  ];
  for (const [path, loader, params] of pages) {
    for (const who of [world.max, world.mo]) {
      const answer = await visit(world.community, who, path, loader, params);
      const entry = { slug: "cellar", state: "open" };
      expect([path, answer.status, answer.data]).toEqual([path, 403, { locked: { ...CARD, words: SILENT }, entry }]);
    }
    for (const who of [null, world.stan]) {
      const answer = await visit(world.community, who, path, loader, params);
      expect([path, answer.status, answer.location]).toEqual([path, 302, signInFor(path)]);
    }
  }
});

test("neither does the house around the page tell of its posts, counts and members", async () => {
  const page = space as unknown as LoaderFunction;
  const { answers } = await open(world.community, world.max, "/c/cellar", page, { spaceSlug: "cellar" });
  const all = JSON.stringify(answers);
  expect(all).toContain(CARD.description);
  expect(all).not.toMatch(/vertical tasting|Mia Member/);
  expect(all).not.toMatch(/"(posts|members)_?count"|"faces"|"head"/i);
});

test("its group lists the card alone", async () => {
  const { data } = await visit(world.community, world.max, "/s/house", group, { slug: "house" });
  const { spaces, locked } = data as { spaces: { slug: string }[]; locked: object[] };
  expect(spaces.map((one) => one.slug)).toEqual(["plaza"]);
  expect(locked).toEqual([{ id: world.cellar.id, slug: "cellar", ...CARD, showsLock: 1 }]);
});

test("who is in it, and admins, see all of it", async () => {
  for (const who of [world.mia, world.ada]) {
    const { status, data } = await visit(world.community, who, "/c/cellar", space, { spaceSlug: "cellar" });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      head: { slug: "cellar", description: CARD.description },
      posts: [{ name: "A vertical tasting" }],
      faces: [{ name: "Mia Member" }],
    });
  }
});
