import { beforeAll, expect, test } from "vitest";
import type { FullPostRow } from "~/features/posts/row";
import { pinPost } from "~/features/posts/commands/pin-post.server";
import { loader } from "~/routes/posts/pin";
import { post } from "../features/posts/posting";
import { as, createWorld, type Person, type World } from "../world";
import { signInFor, visit } from "./visit";

let world: World;
let open: FullPostRow;
beforeAll(async () => {
  world = await createWorld();
  open = await post(world, world.mia, world.plaza, "Read this first");
});

const look = (who: Person | null, { spaceSlug, slug }: FullPostRow) =>
  visit(world.community, who, `/c/${spaceSlug}/${slug}/pin`, loader, { spaceSlug, slug });

test("asks who manages the space, and says how it stands", async () => {
  for (const who of [world.olive, world.ada, world.mo]) {
    expect((await look(who, open)).data).toMatchObject({ isPinned: false, post: { name: "Read this first" } });
  }
  await pinPost(await as(world.community, world.mo), open);
  expect((await look(world.mo, open)).data).toMatchObject({ isPinned: true });
});

test("is not there for anybody else, nor of a draft; a visitor signs in first", async () => {
  for (const who of [world.mia, world.max]) expect((await look(who, open)).status).toBe(404);
  for (const who of [null, world.stan]) {
    expect(await look(who, open)).toMatchObject({ status: 302, location: signInFor(`/c/plaza/${open.slug}/pin`) });
  }
  const draft = await post(world, world.mo, world.plaza, "Half", { status: "draft" });
  expect((await look(world.mo, draft)).status).toBe(404);
  const below = await post(world, world.mia, world.cellar, "Below");
  expect((await look(world.max, below)).status).toBe(403);
});
