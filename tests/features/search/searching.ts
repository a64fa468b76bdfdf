import { search } from "~/features/search/queries.server";
import { startRebuild } from "~/features/search/rebuild.server";
import type { SearchInput } from "~/features/search/input";
import { createPost } from "~/features/posts/commands/create-post.server";
import type { FullPostRow } from "~/features/posts/row";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { deliverFacts } from "~/platform/facts/deliver.server";
import { finish } from "../jobs/finish";
import { docOf } from "../posts/posting";
import { as, asSystem, asVisitor, type Person, rows, type SpaceRef, type World } from "../../world";

/** What somebody finds: titles of posts and names, `on <title>` for comments, in order. */
export async function find(
  world: Pick<World, "community">,
  who: Person | null,
  query: string,
  of: Partial<SearchInput> = {},
): Promise<string[]> {
  const ctx = who ? await as(world.community, who) : await asVisitor(world.community);
  const { hits } = await search(ctx, { query, type: "general", sort: "relevance", ...of });
  return hits.map(({ kind, title }) => `${kind === "comment" ? "on " : ""}${title.map(({ text }) => text).join("")}`);
}

/** A post of somebody's, once whoever listens has heard of it. */
export async function published(
  world: World,
  who: Person,
  space: SpaceRef,
  title: string,
  text = "At length.",
): Promise<FullPostRow> {
  const ctx = await as(world.community, who);
  const made = await createPost(ctx, {
    spaceSlug: space.slug,
    title,
    doc: docOf(text),
    requestKey: newUid(20),
    status: "published",
  });
  await ctx.settled();
  await listened(world);
  return made;
}

/** What the queue delivers a moment later is heard by now. */
export async function listened({ community }: Pick<World, "community">): Promise<void> {
  const owed = await rows<{ seq: number }>(
    community,
    sql`select seq from facts where community_id = ${community.id} and owed <> 0`,
  );
  const seqs = owed.map(({ seq }) => seq);
  await deliverFacts(asSystem(community), seqs, { communityOf: async () => community });
}

/** The index of the community as its rows are by now: those that a test has written by hand have no facts. Its steps. */
export async function rebuilt(world: Pick<World, "community" | "olive">): Promise<number> {
  const { id } = await startRebuild(await as(world.community, world.olive), null);
  return finish(world.community, id);
}
