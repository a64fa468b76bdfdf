import { beforeAll, describe, expect, test } from "vitest";
import { loader as byId } from "~/routes/posts/by-id";
import { loader as dashboard } from "~/routes/posts/dashboard";
import type { PostPayload } from "~/features/posts/present";
import type { FullPostRow } from "~/features/posts/row";
import { post } from "../features/posts/posting";
import { createWorld, type Person, type World } from "../world";
import { signInFor, visit } from "./visit";

let world: World;
let posts: Record<"open" | "hidden" | "draft" | "secretDraft", FullPostRow>;
beforeAll(async () => {
  world = await createWorld();
  posts = {
    open: await post(world, world.mia, world.plaza, "Out in the open"),
    hidden: await post(world, world.mia, world.cellar, "Down below"),
    draft: await post(world, world.mia, world.plaza, "Half a thought", { status: "draft" }),
    secretDraft: await post(world, world.ada, world.attic, "Up there", { status: "draft" }),
  };
});

describe("/posts/{id} (spec section 2)", () => {
  const lead = async (who: Person | null, id: number | string, query = "") => {
    const answer = await visit(world.community, who, `/posts/${id}${query}`, byId, { id: String(id) });
    return [answer.status, answer.location];
  };

  test("leads a published post to its space and slug, the query along with it", async () => {
    const address = `/c/plaza/${posts.open.slug}`;
    for (const who of [null, world.stan, world.max, world.mia]) {
      expect(await lead(who, posts.open.id)).toEqual([302, address]);
      expect(await lead(who, posts.open.id, "?message_id=7&iframe=true")).toEqual([
        302,
        `${address}?message_id=7&iframe=true`,
      ]);
    }
    expect(await lead(world.mia, posts.hidden.id, "?a=%26")).toEqual([302, `/c/cellar/${posts.hidden.slug}?a=%26`]);
  });

  test("leads a draft to the dashboard of drafts, for who may read it", async () => {
    expect(await lead(world.mia, posts.draft.id, "?x=1")).toEqual([302, "/settings/posts?status=draft"]);
    for (const who of [null, world.max, world.mo, world.ada])
      expect(await lead(who, posts.draft.id)).toEqual([404, null]);
  });

  test("tells nobody the address of what they may not read", async () => {
    expect(await lead(null, posts.hidden.id, "?a=1")).toEqual([302, signInFor(`/posts/${posts.hidden.id}?a=1`)]);
    expect(await lead(world.max, posts.hidden.id)).toEqual([403, null]);
    for (const who of [null, world.mia, world.mo]) expect(await lead(who, posts.secretDraft.id)).toEqual([404, null]);
    for (const id of ["0", "nope", "1e400", "-1", String(posts.open.id + 1)]) {
      expect([id, ...(await lead(world.ada, id))]).toEqual([id, 404, null]);
    }
  });
});

describe("/settings/posts: the dashboard by status", () => {
  const listed = async (who: Person, query: string) => {
    const answer = await visit(world.community, who, `/settings/posts${query}`, dashboard);
    const { posts: found, status } = answer.data as { posts: PostPayload[]; status: string };
    return [status, ...found.map((one) => one.name)];
  };

  test("an author sees their own drafts, or their own published posts", async () => {
    await post(world, world.max, world.plaza, "Max writes");
    for (const query of ["", "?status=draft", "?status=nonsense"]) {
      expect(await listed(world.mia, query)).toEqual(["draft", "Half a thought"]);
      expect(await listed(world.max, query)).toEqual(["draft"]);
    }
    expect(await listed(world.mia, "?status=published")).toEqual(["published", "Down below", "Out in the open"]);
    expect(await listed(world.max, "?status=published")).toEqual(["published", "Max writes"]);
    // A moderator is an author among others here (routes.tsv: authors see their own, admins all).
    expect(await listed(world.mo, "?status=draft")).toEqual(["draft"]);
    expect(await listed(world.mo, "?status=published")).toEqual(["published"]);
  });

  test("an admin sees what everybody has published, and of drafts their own", async () => {
    const [, ...drafts] = await listed(world.ada, "?status=draft");
    expect(drafts).toEqual(["Up there"]);
    const [, ...published] = await listed(world.ada, "?status=published");
    expect(published).toEqual(expect.arrayContaining(["Out in the open", "Down below"]));
    expect(published).not.toContain("Half a thought");
  });

  test("visitors and members of other communities sign in first, and come back to the filter", async () => {
    for (const who of [null, world.stan]) {
      for (const path of ["/settings/posts", "/settings/posts?status=published"]) {
        const answer = await visit(world.community, who, path, dashboard);
        expect([answer.status, answer.location]).toEqual([302, signInFor(path)]);
      }
    }
  });
});
