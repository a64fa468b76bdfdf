import { beforeEach, expect, test } from "vitest";
import { action } from "~/routes/posts/post";
import { sql } from "~/platform/database/sql";
import { addPost, type PostRef } from "../features/posts/posting";
import { addSession, createWorld, type Person, rows, type World } from "../world";
import { submit } from "./submit";
import { signInFor } from "./visit";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

const path = () => `/c/plaza/${post.slug}`;
const remove = (who: Pick<Person, "cookie"> | null, method = "POST") =>
  submit(
    world.community,
    path(),
    action,
    // The method says it all: a bare DELETE has no form.
    method === "DELETE" ? {} : { intent: "delete" },
    {
      ...(who ? { cookie: who.cookie } : {}),
      params: { spaceSlug: "plaza", slug: post.slug },
      method,
    },
  );
const statusOf = async () =>
  (await rows<{ status: string }>(world.community, sql`select status from posts where id = ${post.id}`))[0]?.status;

test.each(["POST", "DELETE"])(
  "section 2: %s to a post's own page deletes it and leads to its space",
  async (method) => {
    expect(await remove(world.mia, method)).toMatchObject({ status: 302, location: "/c/plaza" });
    expect(await statusOf()).toBe("deleted");
    // The second click finds nothing.
    expect((await remove(world.mia, method)).status).toBe(404);
  },
);

test("who manages the space may as well", async () => {
  expect(await remove(world.mo)).toMatchObject({ location: "/c/plaza" });
  expect(await statusOf()).toBe("deleted");
});

test("nobody else does: the visitor and the stranger sign in, a member and the view-only masquerade are told why", async () => {
  for (const who of [null, world.stan]) {
    expect(await remove(who)).toMatchObject({ status: 302, location: signInFor(path()) });
  }
  expect(await remove(world.max)).toMatchObject({ status: 403, data: { error: { code: "forbidden" } } });
  const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
  expect(await remove({ cookie })).toMatchObject({ status: 403, data: { error: { code: "view_only_error" } } });
  expect(await statusOf()).toBe("published");
});
