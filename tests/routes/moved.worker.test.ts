import { beforeAll, describe, expect, test } from "vitest";
import { movePost } from "~/features/posts/commands/move-post.server";
import { findPostRowById } from "~/features/posts/queries.server";
import type { FullPostRow } from "~/features/posts/row";
import { action as saveEdit, loader as edit } from "~/routes/posts/edit";
import { loader as customHtml } from "~/routes/posts/custom-html";
import { loader as history } from "~/routes/posts/history";
import { loader as move } from "~/routes/posts/move";
import { loader as duplicate } from "~/routes/posts/new-duplicate";
import { action as pin, loader as pinning } from "~/routes/posts/pin";
import { loader as seo } from "~/routes/posts/seo";
import { loader as share } from "~/routes/posts/share";
import { post } from "../features/posts/posting";
import { addSpace, as, createWorld, type SpaceRef, type World } from "../world";
import { submit } from "./submit";
import { visit } from "./visit";

let world: World;
let to: SpaceRef;
let old: FullPostRow;
let now: FullPostRow;
beforeAll(async () => {
  world = await createWorld();
  to = await addSpace(world, "to", {});
  old = await post(world, world.mia, world.plaza, "Seen from there");
  now = await movePost(await as(world.community, world.olive), { ...at(old), to: to.slug });
});

const at = ({ spaceSlug, slug }: FullPostRow) => ({ spaceSlug, slug });
const page = (one: FullPostRow, name: string) => `/c/${one.spaceSlug}/${one.slug}/${name}`;

describe.for([
  ["edit", edit],
  ["history", history],
  ["history?version=7", history],
  ["share", share],
  ["pin", pinning],
  ["move", move],
  ["seo", seo],
  ["custom_html", customHtml],
  ["new_duplicate", duplicate],
] as const)("%s, asked for where the post stood before", ([name, loader]) => {
  test("leads to the same page of it", async () => {
    const found = await visit(world.community, world.olive, page(old, name), loader, at(old));
    expect(found).toMatchObject({ status: 302, location: page(now, name) });
  });

  test("tells nobody of a space that is closed to them", async () => {
    const closed = await post(world, world.mia, world.plaza, `Closed ${name}`);
    await movePost(await as(world.community, world.olive), { ...at(closed), to: world.cellar.slug });
    for (const who of [null, world.max, world.stan]) {
      const found = await visit(world.community, who, page(closed, name), loader, at(closed));
      expect(JSON.stringify([found.location, found.data])).not.toContain(world.cellar.slug);
    }
  });
});

test("a form that was opened before the move is saved where the post stands", async () => {
  const { cookie } = world.mia;
  const saved = await submit(
    world.community,
    page(old, "edit"),
    saveEdit,
    { title: "Written meanwhile", body: "And its words" },
    { cookie, params: at(old) },
  );
  expect(saved).toMatchObject({ status: 302, location: `/c/${now.spaceSlug}/${now.slug}` });
  const read = await findPostRowById(await as(world.community, world.mia), old.id);
  expect(read).toMatchObject({ title: "Written meanwhile", spaceSlug: to.slug });
  const refused = await submit(world.community, page(old, "pin"), pin, { intent: "pin" }, { cookie, params: at(old) });
  expect(refused.status).toBe(403);
});
